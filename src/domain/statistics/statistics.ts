/** Counts behind the statistics of a range. */
export interface StatisticCounts {
  /** Subscriptions active at the start of the range. */
  runningAtStart: number;
  /** Subscriptions active at the start but not at the end. */
  lost: number;
  /** Customers with an active subscription at the end: all, and by number of product types. */
  customers: number;
  oneType: number;
  twoTypes: number;
  threeTypes: number;
}

/** Returns a percentage with two decimals (rules §15.8); 0 if `whole` is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;

/** Returns rates in percent with two decimals (rules §15.8). Three types include more (rules §15.9). */
export const statisticsOf = (counts: StatisticCounts) => ({
  /** Null without subscriptions at the start. */
  churnRate: counts.runningAtStart === 0 ? null : percentOf(counts.lost, counts.runningAtStart),
  activeSub: counts.customers,
  onecat: percentOf(counts.oneType, counts.customers),
  twocat: percentOf(counts.twoTypes, counts.customers),
  threecat: percentOf(counts.threeTypes, counts.customers),
});
/** Statistics of a range (rules §15.8). */
export type Statistics = ReturnType<typeof statisticsOf>;
