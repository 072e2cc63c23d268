import { businessDayAt } from '#src/domain/isoDate';
import { shipDayAfter } from '#src/domain/order/fulfilment';
import { isFree, orderTotals } from '#src/domain/order/order';
import type { Language } from '#src/domain/language';
import type { Sql } from '#server/db/Db';
import { failure, success, type Envelope } from '../../platform/wire/envelope';
import { AppError } from '../../platform/wire/errors';
import { formatMoney } from '../../platform/wire/format';
import type { MessageKey } from '../../platform/wire/translate';
import type { AppContext } from '../../platform/context/AppContext';
import { BookingFailure, isDataError, type Outcome } from '../billing/BookingFailure';
import { billsRepository, type Bill, type OrderTry } from '../billing/repository';
import { cardsRepository } from '../customers/cardsRepository';
import { changeLogRepository, type Author } from '../../platform/changeLog/repository';
import { customersRepository } from '../customers/repository';
import type { PaymentGateway } from '../../platform/gateway/PaymentGateway';
import { idempotencyRepository } from '../../platform/idempotency/repository';
import { forgetCharge, isFirstDecline } from '../../platform/limits/chargeLimits';
import { mailRepository } from '../../platform/mail/repository';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import type { ReceiptWire } from '../subscriptions/receiptSchemas';
import { receiptsRepository } from '../subscriptions/receiptsRepository';
import { saveSubscription, type SavedReceipt } from '../subscriptions/saveSubscription';
import { subscriptionsRepository } from '../subscriptions/repository';
import { declinedMail, failedPaymentMail, orderedMail } from './orderMails';
import { orderOf } from '../billing/openBilledOrder';
import { authorOfBill, ordersRepository } from '../billing/ordersRepository';
import { stateAfter } from './stateAfter';

/** Reply about a bill. The payload is null for an unpaid bill; `receipt` is null if none is stored. */
export type BillReply = Envelope<{ receipt: ReceiptWire | null } | null>;

const totalOf = (bill: Bill): number => orderTotals([bill]).totalCents;

/** Returns an envelope with a message and no payload. */
const refusal = (kind: 'billFailed' | 'cardDeclined', lang: Language): Envelope<null> => ({
  ...failure(new AppError(kind), lang),
  payload: null,
});

const PLACED = { order: 'orderPlaced', renewal: 'orderPlaced', retry: 'orderPaid' } as const;

/** Returns the message of a placed order; free orders have their own messages (rules §7.17). */
const messageOf = (bill: Bill): MessageKey => {
  if (bill.nextBillDate === null) return isFree(bill) ? 'orderPlacedLastFree' : 'orderPlacedLast';
  return isFree(bill) ? 'orderPlacedFree' : PLACED[bill.kind];
};

const replyOf = ({ formatDay }: AppContext, bill: Bill, receipt: ReceiptWire | null): BillReply => {
  if (bill.state === 'FAILED') return refusal('billFailed', bill.lang);
  if (bill.state !== 'SUCCESS') return refusal('cardDeclined', bill.lang);
  const { lang, nextBillDate, productName: product } = bill;
  const total = formatMoney(totalOf(bill), lang);
  return success(lang, { receipt }, messageOf(bill), { product, total, date: formatDay(nextBillDate, lang) });
};

/** Returns the stored reply of a settled bill, or a new reply without a receipt. */
const replyAgain = async (sql: Sql, context: AppContext, bill: Bill): Promise<BillReply> =>
  (await idempotencyRepository(sql).billReply<BillReply['payload']>(bill.id)) ?? replyOf(context, bill, null);

const ACTIONS = {
  order: ['orderPlaced', 'orderDeclined'],
  renewal: ['renewalBilled', 'renewalDeclined'],
  retry: ['paymentRetried', 'retryDeclined'],
} as const;

/** Settles the bill and its order, and adds the payment and a change log entry. */
async function settle(
  tx: Sql,
  bill: Bill & OrderTry,
  outcome: Outcome,
  author: Author & { action: string },
): Promise<void> {
  const { id, orderId, customerId, subscriptionId, billDate, nextBillDate } = bill;
  const orders = ordersRepository(tx);
  if (outcome.ok) await orders.pay(orderId, shipDayAfter(businessDayAt(author.at)));
  else await orders.decline(orderId, author);
  const totalCents = totalOf(bill);
  const [state, responseType, gatewayRef] = outcome.ok
    ? (['SUCCESS', 'SUCCESS', outcome.ref] as const)
    : (['DECLINED', 'SOFT_DECLINE', null] as const);
  const settlement = { state, nextBillDate, responseType, totalCents, gatewayRef };
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

/** Queues the mail about a bill. Declines of orders and retries send one mail per card and day (rules §7.18). */
async function queueMail(
  tx: Sql,
  context: AppContext,
  bill: Bill & OrderTry,
  { after, receipt }: { after: LockedSubscription; receipt: SavedReceipt | null },
): Promise<void> {
  const isPaid = bill.state === 'SUCCESS';
  if (bill.kind !== 'renewal' && !isFree(bill)) {
    if (isPaid) await forgetCharge(tx, bill);
    else if (!(await isFirstDecline(tx, bill))) return;
  }
  const isRetried = bill.kind === 'renewal' && receipt !== null;
  const mail = isPaid ? orderedMail : isRetried ? failedPaymentMail : declinedMail;
  const billed = { amountCents: totalOf(bill), cardLast4: bill.cardLast4, receipt };
  await mailRepository(tx).queue(
    mail(context, after, { ...billed, orderId: bill.orderId, shipOn: shipDayAfter(context.clock.today()) }),
  );
}

/** Stores the outcome of a charge in this transaction (rules §21.1). */
async function record(tx: Sql, context: AppContext, asked: Bill, outcome: Outcome): Promise<BillReply> {
  const { clock } = context;
  const open = await lockBill(tx, asked);
  if (open.state !== 'PENDING') return replyAgain(tx, context, open);
  const subscription = await subscriptionsRepository(tx).readLocked(open.subscriptionId, open.customerId);
  if (!subscription) throw new Error('The subscription of a bill is gone.');

  const card = await cardOf(tx, open, subscription);
  const after = stateAfter(open, subscription, { ok: outcome.ok, card, today: clock.today() });
  const { nextBillDate } = after;
  const order = await orderOf(tx, clock.now(), open, subscription);
  const bill = { ...open, ...order, state: outcome.ok ? 'SUCCESS' : 'DECLINED', nextBillDate } as const;
  const [billed, declined] = ACTIONS[bill.kind];
  const author = { ...authorOfBill(bill, clock.now()), action: outcome.ok ? billed : declined };
  await settle(tx, bill, outcome, author);
  const saved = await saveSubscription(tx, subscription, after, { ...author, orderId: order.orderId });
  // Because the subscription has changed during the charge, for example by a pause.
  if (!outcome.ok && after.failedSince === null) await ordersRepository(tx).cancelUnpaid(after.id, author);
  await queueMail(tx, context, bill, { after, receipt: saved });
  // Stores no reply, because a renewal has no caller.
  if (bill.kind === 'renewal') return replyOf(context, bill, null);
  const reader = { ...bill, today: clock.today() };
  const receipt = saved && (await receiptsRepository(tx).get(saved.id, reader));
  const reply = replyOf(context, bill, receipt);
  await idempotencyRepository(tx).storeBillReply(bill.id, reply);
  return reply;
}

/** Charges a bill through the gateway; skips bills of 0 cents. */
async function chargeOf(gateway: PaymentGateway, bill: Bill): Promise<Outcome> {
  const { gatewayKey: key, gatewayToken: token } = bill;
  if (isFree(bill)) return { ok: true, ref: null };
  if (token === null) throw new Error('A bill has no card.');
  return gateway.charge({ key, token, amountCents: totalOf(bill), currency: 'EUR' });
}

/**
 * Charges a pending bill outside of any transaction, then stores the outcome. Can be called again, because the gateway
 * charges once per key (rules §7.7).
 * @throws BookingFailure if the database rejects the gateway's response
 */
export async function settleBill(context: AppContext, bill: Bill): Promise<BillReply> {
  const { db, gateway } = context;
  if (bill.state !== 'PENDING') return replyAgain(db, context, bill);
  const outcome = await chargeOf(gateway, bill);
  return db
    .tx((tx) => record(tx, context, bill, outcome))
    .catch((error: unknown) => {
      throw isDataError(error) ? new BookingFailure(outcome, error) : error;
    });
}

/** Loads and settles a bill. @throws BookingFailure if the database rejects the gateway's response */
export const finishBill = async (context: AppContext, billId: number): Promise<BillReply> =>
  settleBill(context, await billsRepository(context.db).find(billId));
