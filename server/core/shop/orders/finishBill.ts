import { isFree } from '#src/domain/order/order';
import type { AppContext } from '../../platform/context/AppContext';
import { GatewayError } from '../../platform/gateway/GatewayError';
import { gatewayFor } from '../../platform/gateway/gatewayFor';
import type { Bill } from '../billing/Bill';
import { BookingFailure, isDataError, type Outcome } from '../billing/BookingFailure';
import { billsRepository } from '../billing/repository';
import { unbookedCharges } from '../billing/unbookedCharges';
import { unsettledBills } from '../billing/unsettledBills';
import { billTokenOf } from '../links/billToken';
import { replyAgain, totalOf, type BillReply } from './billReply';
import { recordOutcome } from './recordOutcome';

const MS_PER_SECOND = 1_000;
/** Failure of a bill that its provider does not know. */
export const NOT_CHARGED = 'not charged, and too old to be sent again';

/** True if no person is there to confirm the charge. */
const isWithoutPerson = ({ kind, isAdminTry }: Bill): boolean => kind === 'renewal' || isAdminTry;

/** Address to which the provider's page returns: the portal, or the page of a mail's link. Null without a person. */
async function returnUrlOf({ db, publicOrigin }: AppContext, bill: Bill): Promise<string | null> {
  if (isWithoutPerson(bill)) return null;
  if (!bill.viaMail) return `${publicOrigin()}/dashboard?bill=${bill.id}`;
  return `${publicOrigin()}/pay?bill=${await billTokenOf(db, bill)}`;
}

/**
 * Sends a bill to its provider, unless it is too old for the provider's keys.
 * @returns null if it is too old
 */
async function charge(context: AppContext, bill: Bill): Promise<Outcome | null> {
  const { gatewayKey: key, gatewayToken: token, customerRef, openedAt } = bill;
  if (token === null) throw new Error('A bill has no card.');
  const gateway = gatewayFor(context, bill);
  const { keyLifeSeconds } = gateway;
  // Reads the clock here, because the process may have been suspended since the bill was opened.
  if (keyLifeSeconds !== null && Date.now() - openedAt >= keyLifeSeconds * MS_PER_SECOND) return null;
  const returnUrl = await returnUrlOf(context, bill);
  const amountCents = totalOf(bill);
  const sent = { key, bill: key, token, customerRef, amountCents, currency: 'EUR', returnUrl } as const;
  const outcome = await gateway.charge(sent);
  return outcome.kind === 'action' && isWithoutPerson(bill) ? gateway.cancel(outcome.ref) : outcome;
}

/**
 * Asks the provider for the outcome of a bill that may have been sent, and sends it only if the provider does not know
 * it (rules §35.3).
 * @param endsAction cancels the charge of a person who has not confirmed
 * @returns null if the provider does not know it, and it is too late to send it
 * @throws GatewayError without an answer, or if another amount was charged
 */
async function lookUp(context: AppContext, bill: Bill, endsAction: boolean): Promise<Outcome | null> {
  const gateway = gatewayFor(context, bill);
  const { gatewayKey: key, customerRef, gatewayRef: ref } = bill;
  if (endsAction && bill.state === 'ACTION' && ref !== null) return gateway.cancel(ref);
  const found = await gateway.find({ key, bill: key, customerRef, ref });
  if (!found) return bill.state === 'PENDING' ? charge(context, bill) : null;
  if (found.amountCents !== totalOf(bill)) throw new GatewayError(`Another amount was charged: ${found.amountCents}.`);
  if (found.kind === 'action' && isWithoutPerson(bill)) return gateway.cancel(found.ref);
  // Ends a refused charge at the provider, because goods return with it; the last word decides.
  if (found.kind === 'refused' && found.ref !== null) {
    const last = await gateway.cancel(found.ref);
    return last.kind === 'refused' ? found : last;
  }
  return found;
}

/** Stores an outcome. @throws BookingFailure if the database rejects it */
const store = (context: AppContext, bill: Bill, outcome: Outcome): Promise<BillReply> =>
  context.db
    .tx((tx) => recordOutcome(tx, context, bill, outcome))
    .catch((error: unknown) => {
      throw isDataError(error) ? new BookingFailure(outcome, error) : error;
    });

/** Charges a new bill. Looks it up first if a restored database has lost its charge (rules §35.14). */
async function chargeOnce(context: AppContext, bill: Bill): Promise<Outcome | null> {
  const gatewayRef = await unbookedCharges(context.db).refOf(bill.gatewayKey);
  return gatewayRef === null ? charge(context, bill) : lookUp(context, { ...bill, gatewayRef }, false);
}

/**
 * Charges a new bill outside of any transaction, then stores the outcome.
 * @throws BookingFailure if the database rejects the provider's response, GatewayError without a response
 */
export async function settleBill(context: AppContext, bill: Bill): Promise<BillReply> {
  const outcome: Outcome | null = isFree(bill) ? { kind: 'free' } : await chargeOnce(context, bill);
  return outcome ? store(context, bill, outcome) : giveUp(context, bill);
}

/**
 * Returns the reply about a bill; looks up and stores its outcome first if it is unknown.
 * @throws BookingFailure if the database rejects the provider's response, GatewayError without a response
 */
export async function finishBill(context: AppContext, billId: number): Promise<BillReply> {
  const bill = await billsRepository(context.db).find(billId);
  return bill.state === 'PENDING' ? truthOf(context, bill, false) : replyAgain(context.db, context, bill);
}

/**
 * Looks up and stores the outcome of a bill. Fails a bill that the provider does not know and that is too old to be sent
 * (rules §35.3).
 * @param endsAction cancels the charge of a person who has not confirmed
 * @throws BookingFailure if the database rejects the provider's response, GatewayError without a response
 */
export async function truthOf(context: AppContext, bill: Bill, endsAction: boolean): Promise<BillReply> {
  if (isFree(bill)) return settleBill(context, bill);
  const outcome = await lookUp(context, bill, endsAction);
  return outcome ? store(context, bill, outcome) : giveUp(context, bill);
}

/** Hands a bill that its provider does not know to an operator. */
async function giveUp(context: AppContext, { id }: Bill): Promise<BillReply> {
  await unsettledBills(context.db).fail(id, NOT_CHARGED);
  return replyAgain(context.db, context, await billsRepository(context.db).find(id));
}
