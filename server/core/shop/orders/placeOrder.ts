import type { AppContext } from '../../platform/context/AppContext';
import type { BillReply } from './billReply';
import { finishBill, settleBill } from './finishBill';
import type { SubscriptionCommand } from '../subscriptions/SubscriptionCommand';
import { openBill, type BillRequest } from './openBill';
import { orderUnconfirmed } from './orderUnconfirmed';

/** Bills an order, once per key (rules §7.5, §24.22). @throws AppError of `openBill`, or `orderUnconfirmed` */
export async function placeOrder(
  context: AppContext,
  command: SubscriptionCommand,
  request: BillRequest,
): Promise<BillReply> {
  const opened = await openBill(context, command, request);
  if ('reply' in opened) return opened.reply;
  try {
    return await ('bill' in opened ? settleBill(context, opened.bill) : finishBill(context, opened.billId));
  } catch (error) {
    throw orderUnconfirmed(error);
  }
}
