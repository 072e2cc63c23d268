import { businessDayAt } from '#src/domain/isoDate';
import { shipDayAfter } from '#src/domain/order/fulfilment';
import { isFree } from '#src/domain/order/order';
import type { FailureReason } from '#src/domain/subscription/openOrder';
import type { Sql } from '#server/db/Db';
import { changeLogRepository, type Author } from '../../platform/changeLog/repository';
import type { AppContext } from '../../platform/context/AppContext';
import { idempotencyRepository } from '../../platform/idempotency/repository';
import { forgetCharge, isFirstDecline } from '../../platform/limits/chargeLimits';
import { mailRepository } from '../../platform/mail/repository';
import type { Bill, OrderTry } from '../billing/Bill';
import type { Outcome } from '../billing/BookingFailure';
import { orderOf } from '../billing/openBilledOrder';
import { authorOfBill, ordersRepository } from '../billing/ordersRepository';
import { billsRepository } from '../billing/repository';
import { unsettledBills } from '../billing/unsettledBills';
import { cardsRepository } from '../customers/cardsRepository';
import { customersRepository } from '../customers/repository';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { receiptsRepository } from '../subscriptions/receiptsRepository';
import { saveSubscription, type SavedReceipt } from '../subscriptions/saveSubscription';
import { subscriptionsRepository } from '../subscriptions/repository';
import { refundsRepository } from '../billing/refundsRepository';
import { replyAgain, replyOf, totalOf, type BillReply } from './billReply';
import { declinedMail, orderedMail, refusedLaterMail } from './orderMails';
import { queueFailureMail } from './queueFailureMail';
import { stateAfter } from './stateAfter';

type BilledOrder = Bill & OrderTry;

/** Returns the reason of an unpaid order (rules §35.15, §35.17). */
const failureOf = (outcome: Outcome): FailureReason => {
  if (outcome.kind !== 'refused') return 'declined';
  if (outcome.reason === 'personNeeded') return 'unconfirmed';
  return outcome.isFinal || outcome.reason === 'methodGone' ? 'cardUnusable' : 'declined';
};

const ACTIONS = {
  order: ['orderPlaced', 'orderDeclined'],
  renewal: ['renewalBilled', 'renewalDeclined'],
  retry: ['paymentRetried', 'retryDeclined'],
} as const;

/** Settles the bill and its order, and adds the payment and a change log entry. */
async function settle(
  tx: Sql,
  bill: BilledOrder,
  outcome: Outcome,
  author: Author & { action: string },
): Promise<void> {
  const { id, orderId, orderVersion, customerId, subscriptionId, billDate, nextBillDate } = bill;
  const isPaid = bill.state === 'SUCCESS';
  const orders = ordersRepository(tx);
  if (isPaid) await orders.pay(orderId, shipDayAfter(businessDayAt(author.at)));
  else await orders.decline({ orderId, orderVersion }, author);
  const totalCents = totalOf(bill);
  const [state, responseType] = isPaid ? (['SUCCESS', 'SUCCESS'] as const) : (['DECLINED', 'SOFT_DECLINE'] as const);
  const gatewayRef = isPaid && 'ref' in outcome ? outcome.ref : null;
  const refusal = outcome.kind === 'refused' ? { reason: outcome.reason, isFinal: outcome.isFinal } : null;
  const settlement = { state, nextBillDate, responseType, totalCents, gatewayRef, refusal };
  const subjectId = await billsRepository(tx).settle(id, settlement);
  await changeLogRepository(tx).add({
    ...author,
    customerId,
    subject: 'payment',
    subjectId,
    before: {},
    after: { subscriptionId, orderId, billedOn: billDate, responseType, totalCents },
  });
}

/**
 * Locks a bill and its subscription. Locks the customer of a retry before both, because card changes lock the customer
 * before the subscription.
 */
async function lockBill(tx: Sql, { id, kind, customerId }: Bill): Promise<Bill> {
  if (kind === 'retry') await customersRepository(tx).lock(customerId);
  return billsRepository(tx).lock(id);
}

/**
 * Returns id and last digits of a retry's card, read again because the customer may have replaced the card.
 * Returns the subscription's card for other bills, and for a retry without a stored card.
 */
async function cardOf(tx: Sql, { kind, customerId, paySourceId }: Bill, { cardLast4, ...own }: LockedSubscription) {
  const card =
    kind === 'retry' && paySourceId !== null ? await cardsRepository(tx).find(paySourceId, customerId) : undefined;
  return card ? { paySourceId: card.id, cardLast4: card.last4 } : { paySourceId: own.paySourceId, cardLast4 };
}

interface Saved {
  after: LockedSubscription;
  receipt: SavedReceipt | null;
}

/**
 * True if a mail about the bill is sent. Declines of orders and retries send one mail per card and day (rules §7.18);
 * a person who has not confirmed at the bank knows it. A declined try of an admin sends none (rules §37.6).
 */
async function isMailed(tx: Sql, bill: BilledOrder): Promise<boolean> {
  if (bill.kind === 'renewal' || isFree(bill)) return true;
  if (bill.isAdminTry) return bill.state === 'SUCCESS' || bill.isPlaced;
  if (bill.state === 'SUCCESS') {
    await forgetCharge(tx, bill);
    return true;
  }
  return bill.isPlaced || (bill.refusal !== 'personNeeded' && isFirstDecline(tx, bill));
}

/** Queues the mail about a bill. */
async function queueMail(tx: Sql, context: AppContext, bill: BilledOrder, { after, receipt }: Saved): Promise<void> {
  if (!(await isMailed(tx, bill))) return;
  const isTriedAgain = receipt !== null && (bill.kind === 'renewal' || bill.isPlaced);
  const { orderId, cardLast4, waivedCents } = bill;
  const billed = { amountCents: totalOf(bill), cardLast4, receipt };
  if (bill.state !== 'SUCCESS' && isTriedAgain) return queueFailureMail(tx, context, after, billed);
  const mail = bill.state === 'SUCCESS' ? orderedMail : bill.isPlaced ? refusedLaterMail : declinedMail;
  await mailRepository(tx).queue(
    mail(context, after, { ...billed, orderId, waivedCents, shipOn: shipDayAfter(context.clock.today()) }),
  );
}

/** Stores the reply for the call that opened the bill; a renewal has no caller. */
async function replyTo(tx: Sql, context: AppContext, bill: BilledOrder, { receipt }: Saved): Promise<BillReply> {
  if (bill.kind === 'renewal') return replyOf(context, bill, null);
  const reader = { ...bill, today: context.clock.today() };
  const reply = replyOf(context, bill, receipt && (await receiptsRepository(tx).get(receipt.id, reader)));
  await idempotencyRepository(tx).storeBillReply(bill.id, reply);
  return reply;
}

/** Lets the bill wait for its person; the subscription remains locked (rules §35.4). */
async function holdForPerson(
  tx: Sql,
  context: AppContext,
  bill: BilledOrder,
  { ref, url }: { ref: string; url: string },
): Promise<BillReply> {
  // Because this answer is older than that of the bank.
  if (bill.isPlaced) return replyAgain(tx, context, bill);
  await unsettledBills(tx).holdForPerson(bill.id, { ref, url });
  await ordersRepository(tx).hold(bill.orderId, 'action');
  return replyOf(context, { ...bill, state: 'ACTION', actionUrl: url }, null);
}

/** Places an order whose payment a bank processes: its subscription continues as after a payment (rules §35.4). */
async function holdForBank(
  tx: Sql,
  context: AppContext,
  bill: BilledOrder,
  { before, ref }: { before: LockedSubscription; ref: string },
): Promise<BillReply> {
  if (bill.isPlaced) return replyAgain(tx, context, bill);
  const { clock } = context;
  const author = { ...authorOfBill(bill, clock.now()), action: ACTIONS[bill.kind][0] };
  const after = stateAfter(bill, before, { ok: true, card: await cardOf(tx, bill, before), today: clock.today() });
  await unsettledBills(tx).holdForBank(bill.id, ref, after.nextBillDate);
  await ordersRepository(tx).hold(bill.orderId, 'processing');
  const receipt = await saveSubscription(tx, before, after, { ...author, orderId: bill.orderId });
  const placed = { ...bill, state: 'PROCESSING', nextBillDate: after.nextBillDate } as const;
  return replyTo(tx, context, placed, { after, receipt });
}

/** Settles a bill with its final outcome, and changes its subscription. */
async function finish(
  tx: Sql,
  context: AppContext,
  bill: BilledOrder,
  { before, outcome }: { before: LockedSubscription; outcome: Outcome },
): Promise<BillReply> {
  const { clock } = context;
  const ok = outcome.kind !== 'refused';
  const card = await cardOf(tx, bill, before);
  const isBilledElsewhere = bill.isPlaced && (await billsRepository(tx).isLockedByOther(bill));
  const failedFor = failureOf(outcome);
  const after = stateAfter(bill, before, { ok, card, today: clock.today(), isBilledElsewhere, failedFor });
  const nextBillDate = bill.isPlaced && ok ? bill.nextBillDate : after.nextBillDate;
  const refusal = outcome.kind === 'refused' ? outcome.reason : null;
  const settled = { ...bill, state: ok ? 'SUCCESS' : 'DECLINED', nextBillDate, refusal } as const;
  const [billed, declined] = ACTIONS[bill.kind];
  const author = { ...authorOfBill(bill, clock.now()), action: ok ? billed : declined };
  await settle(tx, settled, outcome, author);
  const receipt = await saveSubscription(tx, before, after, { ...author, orderId: bill.orderId });
  // Because the subscription has changed during the charge, for example by a pause.
  if (!ok && after.failedSince === null) await ordersRepository(tx).cancelUnpaid(after.id, author);
  await queueMail(tx, context, settled, { after, receipt });
  return replyTo(tx, context, settled, { after, receipt });
}

/** True if the bill takes no further outcome. A FAILED one takes the truth that its provider tells later. */
const isSettled = ({ state }: Bill, { kind }: Outcome): boolean =>
  state === 'SUCCESS' || state === 'DECLINED' || (state === 'FAILED' && kind !== 'paid');

/**
 * Stores the outcome of a charge in this transaction (rules §21.1, §35.4).
 * @param asked the bill as it was sent
 */
export async function recordOutcome(tx: Sql, context: AppContext, asked: Bill, outcome: Outcome): Promise<BillReply> {
  const open = await lockBill(tx, asked);
  if (isSettled(open, outcome)) {
    if (open.state === 'DECLINED' && outcome.kind === 'paid')
      await refundsRepository(tx).addOf(open, outcome.ref, context.clock.now());
    return replyAgain(tx, context, open);
  }
  const before = await subscriptionsRepository(tx).readLocked(open.subscriptionId, open.customerId);
  if (!before) throw new Error('The subscription of a bill is gone.');
  const bill = { ...open, ...(await orderOf(tx, context.clock.now(), open, before)) };
  if (outcome.kind === 'action') return holdForPerson(tx, context, bill, outcome);
  if (outcome.kind === 'processing') return holdForBank(tx, context, bill, { before, ref: outcome.ref });
  return finish(tx, context, bill, { before, outcome });
}
