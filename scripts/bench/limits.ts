/** What is promised of a tap to the next frame, in milliseconds: for what people have, and for more than anybody has. */
const MEDIAN_MS = 100;
const P95_MS = 200;
const MEDIAN_OF_MANY_MS = 200;

export const LIMITS = `limits ${MEDIAN_MS} ms in the median and ${P95_MS} at the 95th percentile, ${MEDIAN_OF_MANY_MS} in the median of the larger size`;

/** The value that so much of the others do not exceed; undefined where there is none. */
export const shareOf = (all: readonly number[], share: number): number | undefined =>
  all.toSorted((left, right) => left - right)[Math.min(all.length - 1, Math.floor(all.length * share))];

interface Figures {
  median: number | undefined;
  p95: number | undefined;
  medianOfMany: number | undefined;
}

export const keepsLimits = ({ median, p95, medianOfMany }: Figures): boolean =>
  median !== undefined &&
  median <= MEDIAN_MS &&
  p95 !== undefined &&
  p95 <= P95_MS &&
  medianOfMany !== undefined &&
  medianOfMany <= MEDIAN_OF_MANY_MS;
