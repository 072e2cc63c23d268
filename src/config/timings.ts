/** How long the portal waits, in milliseconds (rules §18.2). One object, so that tests can shorten a wait. */
export const timings = {
  /** A toast closes by itself. */
  toast: 3000,
  /** Between the message that ends a session (signed in, signed out, expired) and the next page. */
  redirect: 1000,
  /** A call without an answer for this long counts as lost. */
  answerTimeout: 15_000,
  /** A dialog waits so long for the preview of what it asks about. */
  previewTimeout: 2000,
  /** A search is sent once nothing was typed for this long. */
  searchDebounce: 500,
  /** The customer sync takes longer than any other call. */
  syncTimeout: 600_000,
  /** Statistics are requested once both dates have been unchanged for this long. */
  statisticsDebounce: 500,
  /** What is known is shown at once on the next page, and asked for anew behind it once it is this old. */
  refreshAfter: 10_000,
  /** Waits before a command in doubt is retried; the last one repeats. */
  retries: [2_000, 4_000, 8_000, 15_000, 30_000],
};
