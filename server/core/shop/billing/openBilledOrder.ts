import type { Country } from '#src/domain/customer/regions';
import { VAT_PERCENT } from '#src/domain/order/tax';
import type { Sql } from '#server/db/Db';
import type { Bill, NewBill, OrderTry } from './Bill';
import { billsRepository } from './repository';
import { ordersRepository } from './ordersRepository';

/** Country of delivery. */
interface Destination {
  country: Country;
}

/** Adds the bill of a try, and the terms of its order (rules §32.2). */
export async function openBilledOrder(tx: Sql, at: Date, bill: NewBill & Destination): Promise<Bill> {
  const orders = ordersRepository(tx);
  // Because the goods of an earlier bill that an operator has declined must return before the next try.
  await orders.declineSettled(at, bill.subscriptionId);
  const order = await orders.openTry(bill, VAT_PERCENT[bill.country], at);
  return billsRepository(tx).open({ ...bill, ...order });
}

/** Returns the order of a locked bill. Adds it for a bill that an earlier version has opened. */
export async function orderOf(tx: Sql, at: Date, bill: Bill, { country }: Destination): Promise<OrderTry> {
  const { orderId, orderVersion } = bill;
  if (orderId !== null && orderVersion !== null) return { orderId, orderVersion };
  const order = await ordersRepository(tx).openTry(bill, VAT_PERCENT[country], at);
  await billsRepository(tx).linkOrder(bill.id, order);
  return order;
}
