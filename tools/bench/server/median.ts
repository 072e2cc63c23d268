/** Returns the quantile of `share`, such as 0.95; undefined for an empty list. */
export const shareOf = (all: readonly number[], share: number): number | undefined =>
  all.toSorted((left, right) => left - right)[Math.min(all.length - 1, Math.floor(all.length * share))];

/** Returns the median; the upper middle of an even number of values, and 0 for an empty list. */
export const median = (values: readonly number[]): number => shareOf(values, 0.5) ?? 0;
