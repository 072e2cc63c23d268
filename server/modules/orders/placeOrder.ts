import type { Envelope } from '../../envelope';
import type { Services } from '../../services';
import { finishBill } from './finishBill';
import { openBill, type OrderNow } from './openBill';

/** Orders now: bills once, at once, and moves the next bill one interval on from today (contract §4). */
export async function placeOrder(services: Services, order: OrderNow): Promise<Envelope> {
  const opened = await openBill(services, order);
  return 'reply' in opened ? opened.reply : finishBill(services, opened.billId);
}
