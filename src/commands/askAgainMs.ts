import { timings } from '../config/timings';

/** How long to wait after so many answers that stayed out, in milliseconds. */
export const askAgainMs = (unanswered: number): number =>
  timings.retries[Math.min(unanswered, timings.retries.length) - 1] ?? 0;
