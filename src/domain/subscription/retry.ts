import { addDays, type IsoDate } from '../isoDate';

/** Days from one try of a declined order to the next: 1, 3 and 5 days after the first try. */
const STEPS = [1, 2, 2] as const;

/** Number of tries of an order before it is given up. */
export const TRIES = STEPS.length + 1;

/**
 * Returns the date of the next try of a declined renewal; undefined after the last one.
 * @param declines number of previous declines
 */
export const nextRetry = (declines: number, today: IsoDate): IsoDate | undefined => {
  const step = STEPS[declines];
  return step && addDays(today, step);
};
