/** What the statistics of a range are made of. */
export interface StatisticCounts {
  /** Subscriptions that ran when the range began. */
  runningAtStart: number;
  /** Those of them that did not run at its end. */
  lost: number;
  /** Customers with a running subscription at its end, in all and by how many types of product they get. */
  customers: number;
  oneType: number;
  twoTypes: number;
  threeTypes: number;
}

/** A share in percent with two decimals (rules §15.8); of nothing it is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;

/** Rates in percent with two decimals (rules §15.8); three types or more count as three (rules §15.9). */
export const statisticsOf = (counts: StatisticCounts) => ({
  /** Null where no subscription ran when the range began. */
  churnRate: counts.runningAtStart === 0 ? null : percentOf(counts.lost, counts.runningAtStart),
  activeSub: counts.customers,
  onecat: percentOf(counts.oneType, counts.customers),
  twocat: percentOf(counts.twoTypes, counts.customers),
  threecat: percentOf(counts.threeTypes, counts.customers),
});
/** The statistics of a range (rules §15.8). */
export type Statistics = ReturnType<typeof statisticsOf>;
