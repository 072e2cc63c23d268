import { toTrackingNumber } from '#src/domain/order/carriers';
import { STEPS, type Step } from '#src/domain/order/fulfilment';
import { keyAuthor } from '../../core/platform/changeLog/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import type { ApiKey } from '../../core/platform/keys/ApiKey';
import { AppError, refuseField } from '../../core/platform/wire/errors';
import { recordStep } from '../../core/shop/orders/recordStep';
import { isPaid, shipmentsRepository } from '../../core/shop/orders/shipmentsRepository';
import type { Sql } from '../../db/Db';
import type { ShipmentBody } from './orderSchemas';
import { shopOrdersRepository, type LockedOrder } from './ordersRepository';

interface Shipment {
  step: Step;
  at: Date;
  /** Null, like the tracking number, for other steps than `shipped`. */
  carrier: string | null;
  trackingNumber: string | null;
}

/** @throws AppError `invalidInput` for a shipment without a carrier, or a moment in the future */
function shipmentOf({ state, carrier, trackingNumber, shippedAt }: ShipmentBody, now: Date): Shipment {
  const at = shippedAt === undefined ? now : new Date(shippedAt);
  refuseField(at > now ? { field: 'shippedAt', rule: 'momentInFuture' } : null);
  if (state !== 'shipped') return { step: state, at, carrier: null, trackingNumber: null };
  if (carrier === undefined) throw new AppError('invalidInput', { fields: { carrier: 'carrierRule' } });
  const number = trackingNumber === undefined ? null : toTrackingNumber(trackingNumber);
  return { step: state, at, carrier: carrier.trim(), trackingNumber: number };
}

/** @throws AppError `orderNotFound` */
async function idsOf(tx: Sql, numbers: readonly string[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const order of numbers) {
    const id = await shipmentsRepository(tx).find(Number(order));
    if (id === undefined) throw new AppError('orderNotFound', { params: { order } });
    ids.add(id);
  }
  return [...ids];
}

/** True for the same carrier; capitals make no difference, as for its page (rules §32.6). */
const isSame = (one: string | null, other: string | null): boolean => one?.toLowerCase() === other?.toLowerCase();

/** True if the order has this shipment or this state. */
const isRecorded = ({ fulfilment, shipments }: LockedOrder, { step, carrier, trackingNumber }: Shipment): boolean =>
  step === 'shipped'
    ? shipments.some((one) => isSame(one.carrier, carrier) && one.trackingNumber === trackingNumber)
    : fulfilment === step;

/** States that allow the step; a shipped order may get another parcel. */
const statesBefore = (step: Step): readonly string[] => [...STEPS[step], ...(step === 'shipped' ? [step] : [])];

/** @throws AppError `orderClaimed`, `orderNotPaid`, `orderShippedBefore` or `orderStepRefused` */
function refuseOrder(order: LockedOrder, { step }: Shipment, another: boolean): void {
  const { id, payment, fulfilment, isClaimedByOther, isShippedByKey } = order;
  if (isClaimedByOther) throw new AppError('orderClaimed', { params: { order: id } });
  if (!statesBefore(step).includes(fulfilment))
    throw new AppError('orderStepRefused', { params: { order: id, fulfilment, step } });
  // Because a warehouse whose claim has expired must not ship the goods again.
  if (step === 'shipped' && fulfilment === 'shipped' && !isShippedByKey && !another)
    throw new AppError('orderShippedBefore', { params: { order: id } });
  if (step === 'shipped' && !isPaid(payment)) throw new AppError('orderNotPaid', { params: { order: id, payment } });
}

/**
 * Records a shipment, a delivery or a return of all these orders, or of none (rules §33.8).
 * @returns numbers of the orders, apart by whether the step was recorded before
 * @throws AppError for the first order that does not allow the step
 */
export const recordShipment = (context: AppContext, key: ApiKey, body: ShipmentBody) => {
  const now = context.clock.now();
  const shipment = shipmentOf(body, now);
  return context.db.tx(async (tx) => {
    const orders = await shopOrdersRepository(tx).lock(key, await idsOf(tx, body.orderIds));
    const isDone = (order: LockedOrder) => isRecorded(order, shipment);
    const open = orders.filter((order) => !isDone(order));
    for (const order of open) refuseOrder(order, shipment, body.another ?? false);
    const { step, trackingNumber } = shipment;
    const parcels = open.map(({ id }) => ({ id, trackingNumber }));
    const from = step === 'shipped' ? [...STEPS.shipped, step] : STEPS[step];
    const recorded = await recordStep(tx, context, parcels, { ...shipment, from, keyId: key.id }, keyAuthor(now, key));
    const withdrawn = open.find(({ id }) => !recorded.includes(id));
    if (withdrawn) throw new AppError('orderWithdrawn', { params: { order: withdrawn.id } });
    const numbersOf = (some: readonly LockedOrder[]) => some.map(({ id }) => String(id));
    return { changed: numbersOf(open), unchanged: numbersOf(orders.filter(isDone)) };
  });
};
