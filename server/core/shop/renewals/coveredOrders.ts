/**
 * Returns how many orders get goods, and the pieces that are left.
 * @param quantities of the orders, in the order in which they get goods; one that is too large is passed over, as by
 * `claimBill` (rules §9.9)
 */
export function coveredOrders(stock: number, quantities: readonly number[]): { covered: number; left: number } {
  let left = stock;
  let covered = 0;
  for (const quantity of quantities) {
    if (quantity > left) continue;
    left -= quantity;
    covered += 1;
  }
  return { covered, left };
}
