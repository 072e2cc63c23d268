import { AppError } from '../../core/platform/wire/errors';
import type { AppContext } from '../../core/platform/context/AppContext';
import { finishBill, type BillReply } from '../../core/shop/orders/finishBill';
import type { SubscriptionCommand } from '../../core/shop/subscriptions/SubscriptionCommand';
import { openBill, type BillRequest } from './openBill';

/** `Retry-After` of an order with an unknown payment. */
const RETRY_AFTER_SECONDS = 5;

/** Bills an order once (rules §7.5, §24.22). @throws AppError `orderUnconfirmed` if the payment is unknown */
export async function placeOrder(
  context: AppContext,
  command: SubscriptionCommand,
  request: BillRequest,
): Promise<BillReply> {
  const opened = await openBill(context, command, request);
  if ('reply' in opened) return opened.reply;
  try {
    return await finishBill(context, opened.billId);
  } catch (error) {
    // Reports the order as unconfirmed, because a job finishes the committed bill.
    throw new AppError('orderUnconfirmed', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
