import type { AppContext } from '../../core/platform/context/AppContext';
import { GatewayError } from '../../core/platform/gateway/GatewayError';
import { limitSimultaneous } from '../../core/platform/limits/limitSimultaneous';
import { failure } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import type { Bill } from '../../core/shop/billing/Bill';
import { billsRepository } from '../../core/shop/billing/repository';
import { BILL_LINK_DAYS } from '../../core/shop/links/billToken';
import { isPayable, paymentLinks, type PaymentLink } from '../../core/shop/links/paymentLinks';
import { replyAgain } from '../../core/shop/orders/billReply';
import { truthOf } from '../../core/shop/orders/finishBill';
import type { LockedSubscription } from '../../core/shop/subscriptions/LockedSubscription';
import { subscriptionsRepository } from '../../core/shop/subscriptions/repository';
import type { SubscriptionCommand } from '../../core/shop/subscriptions/SubscriptionCommand';
import type { BillRequest } from '../../core/shop/orders/openBill';
import { askContent, billContent, deadContent, type PayContent } from './payPage';
import { placeOrder } from '../../core/shop/orders/placeOrder';
import { retryPayment } from '../../core/shop/orders/retryPayment';

/** Milliseconds of real time for which the address of a begun payment works. */
const BILL_PAGE_MS = BILL_LINK_DAYS * 86_400_000;

/** Link with its subscription, and its last payment. */
interface Opened {
  token: string;
  link: PaymentLink;
  subscription: LockedSubscription;
  bill: Bill | null;
}

/**
 * Reads the outcome of a payment that waits for its person. Keeps the known state if the provider gives no answer.
 * @param endsAction true to end it there; the provider's last word decides
 */
async function refreshed(context: AppContext, bill: Bill, endsAction: boolean): Promise<Bill> {
  if (bill.state !== 'ACTION') return bill;
  try {
    await truthOf(context, bill, endsAction);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
  }
  return billsRepository(context.db).find(bill.id);
}

/** @throws AppError `linkNotFound` for a token that is unknown, or that a later link has replaced */
async function open(context: AppContext, token: string): Promise<Opened> {
  const { db } = context;
  const link = await paymentLinks(db).find(token);
  const subscription = link && (await subscriptionsRepository(db).readLocked(link.subscriptionId, link.customerId));
  if (!subscription) throw new AppError('linkNotFound');
  const begun = link.billId === null ? null : await billsRepository(db).find(link.billId);
  const bill = begun && (await refreshed(context, begun, false));
  // Read again, because the payment may have changed the subscription.
  const after = bill && (await subscriptionsRepository(db).readLocked(link.subscriptionId, link.customerId));
  return { token, link, bill, subscription: after ?? subscription };
}

const billPage = async (context: AppContext, bill: Bill): Promise<PayContent> =>
  billContent(bill, (await replyAgain(context.db, context, bill)).message);

/** Shows the begun payment, else the question. An unpaid order can be paid again until its next try. */
async function contentOf(context: AppContext, { link, subscription, bill }: Opened): Promise<PayContent> {
  if (bill && bill.state !== 'DECLINED') return billPage(context, bill);
  if (!isPayable(link, subscription)) return deadContent(subscription.lang);
  return askContent(subscription, bill && (await replyAgain(context.db, context, bill)).message);
}

/** Content of a link's page. Reads the truth about its payment, and changes nothing else (rules §35.16). */
export const showLink = async (context: AppContext, token: string): Promise<PayContent> =>
  contentOf(context, await open(context, token));

/** Payment of the order by the link, with the person present. */
function paymentOf(context: AppContext, command: SubscriptionCommand, { token, subscription }: Opened): BillRequest {
  const retry = retryPayment(context, command, String(subscription.paySourceId ?? ''));
  return {
    ...retry,
    async lock(tx) {
      const locked = await retry.lock(tx);
      const present = await paymentLinks(tx).find(token);
      if (!present || !isPayable(present, locked)) throw new AppError('nothingToPay');
      return locked;
    },
    opened: (tx, bill) => paymentLinks(tx).begin(token, bill.id),
  };
}

/** Refusal of a payment, to note by the route. */
interface Paid {
  content: PayContent;
  refusal: AppError | null;
}

/** Shows a refusal, unless the link shows more: a payment that another call has begun, or that it is dead. */
async function afterRefusal(context: AppContext, token: string, refusal: AppError): Promise<Paid> {
  const opened = await open(context, token);
  const content = await contentOf(context, opened);
  if ((opened.bill && opened.bill.state !== 'DECLINED') || content.status !== 200) {
    return { content, refusal: refusal.status >= 500 ? refusal : null };
  }
  const { message } = failure(refusal, opened.subscription.lang);
  return { content: { ...askContent(opened.subscription, message), status: refusal.status }, refusal };
}

/**
 * Pays the order of a link, or shows the payment that the link has begun.
 * @param version state that the page has shown (rules §7.8)
 */
export async function payLink(context: AppContext, token: string, version: string): Promise<Paid> {
  const opened = await open(context, token);
  const { link, subscription, bill } = opened;
  const isBegun = bill !== null && bill.state !== 'DECLINED';
  if (isBegun || !isPayable(link, subscription)) return { content: await contentOf(context, opened), refusal: null };
  const { customerId, subscriptionId } = link;
  const by = { actingAdmin: null, lang: subscription.lang, action: null, viaMail: true };
  const command: SubscriptionCommand = { customerId, subscriptionId, version, ...by };
  try {
    await limitSimultaneous(customerId, () => placeOrder(context, command, paymentOf(context, command, opened)));
  } catch (error) {
    if (error instanceof AppError) return afterRefusal(context, token, error);
    throw error;
  }
  return { content: await showLink(context, token), refusal: null };
}

/** Ends the payment that a link has begun. */
export async function endLink(context: AppContext, token: string): Promise<PayContent> {
  const { bill } = await open(context, token);
  if (bill) await refreshed(context, bill, true);
  return showLink(context, token);
}

/** Content of the page to which the bank returns, of a signed bill. @throws AppError `linkNotFound` after a week */
export async function showBill(context: AppContext, billId: number, isEnding: boolean): Promise<PayContent> {
  const bill = await billsRepository(context.db).find(billId);
  if (Date.now() - bill.openedAt > BILL_PAGE_MS) throw new AppError('linkNotFound');
  return billPage(context, await refreshed(context, bill, isEnding));
}
