/** The discounts: list and form (spec §2). */
export function DiscountsPanel() {
  return null;
}
