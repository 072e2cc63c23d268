/** Waits before asking again, in milliseconds; the last one repeats. */
const ASK_AGAIN_MS = [2_000, 4_000, 8_000, 15_000, 30_000];

/** How long to wait after so many answers that stayed out, in milliseconds. */
export const askAgainMs = (unanswered: number): number =>
  ASK_AGAIN_MS[Math.min(unanswered, ASK_AGAIN_MS.length) - 1] ?? 0;
