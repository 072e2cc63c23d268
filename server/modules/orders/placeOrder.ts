import { AppError } from '../../core/platform/wire/errors';
import type { AppContext } from '../../core/platform/context/AppContext';
import { finishBill, type BillReply } from '../../core/shop/orders/finishBill';
import type { SubscriptionCommand } from '../../core/shop/subscriptions/SubscriptionCommand';
import { openBill, type BillRequest } from './openBill';

/** When a caller may ask again for an order whose payment is not known yet. */
const RETRY_AFTER_SECONDS = 5;

/** Bills an order once, at once (rules §7.5, §24.22). */
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
    // The bill is committed and will be finished: to call this a failure would be untrue.
    throw new AppError('orderUnconfirmed', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
