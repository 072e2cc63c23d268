import type { AppContext } from '../../core/platform/context/AppContext';
import { recordStep } from '../../core/shop/orders/recordStep';
import type { Parcel, StepRecord } from '../../core/shop/orders/shipmentsRepository';
import { demoParcel, DEMO_CARRIER } from './demoParcel';
import { demoShipmentsRepository } from './repository';

type Needs = Pick<AppContext, 'db' | 'clock' | 'publicOrigin'>;

/** Records a step of all orders that `find` returns, in pieces, so that no transaction is long. */
async function recordAll(
  context: Needs,
  find: () => Promise<readonly { id: number }[]>,
  parcelOf: (id: number) => Parcel,
  record: Omit<StepRecord, 'at'>,
): Promise<void> {
  for (;;) {
    const parcels = (await find()).map(({ id }) => parcelOf(id));
    if (parcels.length === 0) return;
    const at = context.clock.now();
    const recorded = await context.db.tx((tx) => recordStep(tx, context, parcels, { ...record, at }));
    // Because another node may have recorded this piece.
    if (recorded.length === 0) return;
  }
}

/** Delivers the orders of a demo two days after their shipment, and ships the due ones (rules §22.9). */
export async function shipOrders(context: Needs): Promise<void> {
  const shipments = demoShipmentsRepository(context.db);
  const today = context.clock.today();
  const unnumbered = (id: number) => ({ id, trackingNumber: null });
  await recordAll(context, () => shipments.toDeliver(today), unnumbered, { step: 'delivered', carrier: null });
  await recordAll(context, () => shipments.toShip(today), demoParcel, { step: 'shipped', carrier: DEMO_CARRIER });
}
