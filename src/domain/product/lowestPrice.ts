import { addDays, businessDayAt } from '../isoDate';

/** A price, and the moment from which it was asked. */
export interface PastPrice {
  priceCents: number;
  validFrom: Date;
}

const DAYS_BACK = 30;

/**
 * The lowest price of the 30 days of the shop before a moment, and of its own day until then (rules §29.5), in cents;
 * null where no earlier price is known.
 * @param history oldest first; each price was asked until the next one
 */
export function lowestPriceBefore(history: readonly PastPrice[], moment: Date): number | null {
  const firstDay = addDays(businessDayAt(moment), -DAYS_BACK);
  const asked = history.filter((_, index) => {
    const next = history[index + 1];
    return !next || businessDayAt(new Date(next.validFrom.getTime() - 1)) >= firstDay;
  });
  return asked.length > 0 ? Math.min(...asked.map(({ priceCents }) => priceCents)) : null;
}
