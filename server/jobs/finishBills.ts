import type { FastifyBaseLogger } from 'fastify';
import { GatewayError } from '../core/platform/gateway/GatewayError';
import type { AppContext } from '../core/platform/context/AppContext';
import type { Bill } from '../core/shop/billing/Bill';
import { BookingFailure } from '../core/shop/billing/BookingFailure';
import { ordersRepository } from '../core/shop/billing/ordersRepository';
import { billsRepository } from '../core/shop/billing/repository';
import { unsettledBills, type FailedBill } from '../core/shop/billing/unsettledBills';
import { NOT_CHARGED, truthOf } from '../core/shop/orders/finishBill';
import type { Job } from './createJobs';

/** Days without an answer after which an operator must settle a bill; a bank has longer. */
const PATIENCE_DAYS: Readonly<Partial<Record<Bill['state'], number>>> = { PENDING: 2, ACTION: 2, PROCESSING: 30 };
const DAY_MS = 86_400_000;
/** Above the longest wait between two looks at a bill. */
const ROW_WAIT_MS = 20 * 60_000;

const wayOutOf = (failure: string): string =>
  failure === NOT_CHARGED
    ? `Nothing was charged. Set the bill's state to DECLINED: the next run declines its order and returns the goods.`
    : `Either mend the cause and set the bill's state to PENDING: the same key charges nothing twice. Or give the money ` +
      `back at the gateway, and set the state to DECLINED: the next run declines its order and returns the goods to ` +
      `the stock.`;

/** Instruction for the operator (rules §7.16). */
const instructionFor = ({ id, subscriptionId, gatewayKey, failure }: FailedBill): string =>
  `Bill ${id} of subscription ${subscriptionId} has FAILED (gateway key ${gatewayKey}: ${failure}). The ` +
  `subscription is not billed until this is settled. ${wayOutOf(failure)}`;

/** Hands a bill to an operator after days without an answer of its provider. */
async function giveUpLater({ db }: AppContext, billId: number, failure: string): Promise<void> {
  const { state, openedAt } = await billsRepository(db).find(billId);
  const days = PATIENCE_DAYS[state];
  if (days !== undefined && Date.now() - openedAt > days * DAY_MS) await unsettledBills(db).fail(billId, failure);
}

/**
 * Looks a bill up. Counts a failed booking, because the third failure sets the bill to `FAILED` (rules §7.16), as do
 * days without an answer.
 */
async function finishOrNote(context: AppContext, { id, state }: Pick<Bill, 'id' | 'state'>): Promise<void> {
  try {
    // Ends the wait for a person only if the bill was claimed for that.
    await truthOf(context, await billsRepository(context.db).find(id), state === 'ACTION');
  } catch (error) {
    if (error instanceof BookingFailure) await unsettledBills(context.db).noteFailure(id, error.message);
    if (error instanceof GatewayError) await giveUpLater(context, id, error.message);
    throw error;
  }
}

/**
 * Settles bills left `PENDING`, for example by a crash, or without their person, and logs `FAILED` bills. Continues
 * after a failure.
 */
export const finishBills = (context: AppContext, log: Pick<FastifyBaseLogger, 'error'>): Job => ({
  name: 'bills',
  everyMs: 5_000,
  rowWaitMs: ROW_WAIT_MS,
  async run() {
    await ordersRepository(context.db).declineSettled(context.clock.now());
    const left = await unsettledBills(context.db).claimLeftOver();
    const outcomes = await Promise.allSettled(left.map((bill) => finishOrNote(context, bill)));
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    // Logs them on each run, so that the alarm lasts until the operator settles them.
    for (const bill of await unsettledBills(context.db).failed())
      log.error({ bill: bill.id, instruction: instructionFor(bill) }, 'bill failed');
    if (errors.length > 0) throw new AggregateError(errors, 'Some bills are not finished.');
  },
});
