import { addDays, businessDayAt } from '../isoDate';

/** A price and its first moment. */
export interface PastPrice {
  priceCents: number;
  validFrom: Date;
}

const DAYS_BACK = 30;

/**
 * Returns the lowest price in cents of the last 30 days, and of the moment's own day up to the moment (rules §29.5).
 * Null without an earlier price.
 * @param history oldest first; each price is valid until the next one
 */
export function lowestPriceBefore(history: readonly PastPrice[], moment: Date): number | null {
  const firstDay = addDays(businessDayAt(moment), -DAYS_BACK);
  const asked = history.filter((_, index) => {
    const next = history[index + 1];
    return !next || businessDayAt(new Date(next.validFrom.getTime() - 1)) >= firstDay;
  });
  return asked.length > 0 ? Math.min(...asked.map(({ priceCents }) => priceCents)) : null;
}
