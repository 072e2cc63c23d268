import { STEPS, type Step } from '#src/domain/order/fulfilment';
import type { AppContext } from '../../core/platform/context/AppContext';
import { recordStep } from '../../core/shop/orders/recordStep';
import { isPaid, shipmentsRepository } from '../../core/shop/orders/shipmentsRepository';
import { ConfigError } from '../../db/ConfigError';
import type { Db, Sql } from '../../db/Db';

interface OrdersChange {
  step: Step;
  /** Numbers of orders or of their payments. */
  numbers: readonly number[];
  /** Null, like the tracking number, for other steps than `shipped`. */
  carrier: string | null;
  trackingNumber: string | null;
}

async function idOf(tx: Sql, number: number): Promise<number> {
  const id = await shipmentsRepository(tx).find(number);
  if (id === undefined) throw new ConfigError(`No order has the number ${number}.`);
  return id;
}

/** Returns why a step of an order is refused, with its present state. */
async function reasonOf(tx: Sql, id: number, step: Step): Promise<string> {
  const { payment, fulfilment, isWithdrawn, claimedBy } = (await shipmentsRepository(tx).statesOf(id)) ?? {};
  const isPossible = STEPS[step].some((state) => state === fulfilment);
  if (isPossible && isWithdrawn) return `Order ${id} has been withdrawn from, or is about to be. It cannot be ${step}.`;
  if (isPossible && claimedBy)
    return `Order ${id} is claimed by the key ${claimedBy}. It cannot be ${step} until the key releases it or 15 minutes have passed.`;
  if ((fulfilment === 'placed' || (isPossible && step === 'shipped')) && !isPaid(payment ?? ''))
    return `Order ${id} is not paid (${payment}), so it cannot be ${step}.`;
  return `Order ${id} is ${fulfilment}. Only an order that is ${STEPS[step].join(' or ')} can be ${step}.`;
}

/**
 * Records a step of all these orders, or of none (rules §32.5).
 * @returns the outcome as a sentence
 * @throws ConfigError for an unknown number, or for the first order whose state does not allow the step
 */
export const changeOrders = (
  db: Db,
  context: Pick<AppContext, 'publicOrigin'>,
  { step, numbers, carrier, trackingNumber }: OrdersChange,
): Promise<string> =>
  db.tx(async (tx) => {
    const ids = new Set<number>();
    for (const number of numbers) ids.add(await idOf(tx, number));
    const parcels = [...ids].map((id) => ({ id, trackingNumber }));
    const recorded = await recordStep(tx, context, parcels, { step, at: new Date(), carrier });
    const refused = [...ids].find((id) => !recorded.includes(id));
    if (refused !== undefined) {
      const rest = ids.size > 1 ? ' Nothing was changed.' : '';
      throw new ConfigError(`${await reasonOf(tx, refused, step)}${rest}`);
    }
    return `Now ${step}: ${recorded.join(', ')}.`;
  });
