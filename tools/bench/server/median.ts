/** The value that this share of the others does not exceed; undefined where there is none. */
export const shareOf = (all: readonly number[], share: number): number | undefined =>
  all.toSorted((left, right) => left - right)[Math.min(all.length - 1, Math.floor(all.length * share))];

/** The middle one of some figures; of an even number the upper of the two. */
export const median = (values: readonly number[]): number => shareOf(values, 0.5) ?? 0;
