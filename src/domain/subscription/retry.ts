import { addDays, type IsoDate } from '../isoDate';

/** Days from one try to the next, so that a declined bill is tried again after 1, 3 and 5 days. */
const STEPS = [1, 2, 2] as const;

/**
 * When a declined renewal is tried again; `undefined` when it has been tried often enough.
 * @param declines how often it was declined before this time
 */
export const nextRetry = (declines: number, today: IsoDate): IsoDate | undefined => {
  const step = STEPS[declines];
  return step && addDays(today, step);
};
