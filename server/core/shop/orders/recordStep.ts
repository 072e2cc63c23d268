import type { Step } from '#src/domain/order/fulfilment';
import type { Sql } from '#server/db/Db';
import { changeLogRepository, type Author } from '../../platform/changeLog/repository';
import type { AppContext } from '../../platform/context/AppContext';
import { mailRepository } from '../../platform/mail/repository';
import { shippedMail } from './shippedMail';
import { shipmentsRepository, type Parcel, type StepRecord } from './shipmentsRepository';

const ACTIONS = {
  packed: 'orderPacked',
  shipped: 'orderShipped',
  delivered: 'orderDelivered',
  returned: 'orderReturned',
} as const satisfies Record<Step, string>;

/**
 * Records a step of orders with a change log entry each, and the mail of a shipment (rules §32.5, §32.6).
 * @param author of the log lines; by default the shop itself, at the moment of the step
 * @returns ids of the orders whose state allows the step; the others remain unchanged
 */
export async function recordStep(
  tx: Sql,
  context: Pick<AppContext, 'publicOrigin'>,
  parcels: readonly Parcel[],
  record: StepRecord,
  author: Author = { at: record.at, actor: 'system', actingAdmin: null },
): Promise<number[]> {
  const { step, carrier } = record;
  const stepped = await shipmentsRepository(tx).record(parcels, record);
  for (const order of stepped) {
    const { id, customerId, before, trackingNumber, previous } = order;
    const isShipment = carrier !== null;
    await changeLogRepository(tx).add({
      ...{ ...author, customerId, subject: 'order', subjectId: id, action: ACTIONS[step] },
      before: { fulfilment: before, ...(isShipment && previous) },
      after: { fulfilment: step, ...(isShipment && { carrier, trackingNumber }) },
    });
    if (isShipment && !order.isKnownNumber) await mailRepository(tx).queue(shippedMail(context, order, carrier));
  }
  return stepped.map(({ id }) => id);
}
