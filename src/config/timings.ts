/** Delays and timeouts in milliseconds (rules §18.2). One object, so that tests can shorten them. */
export const timings = {
  /** Display time of a toast. */
  toast: 3000,
  /** Between a message about the session (signed in, signed out, expired) and the next page. */
  redirect: 1000,
  /** Timeout of a call, whose reply then counts as lost. */
  answerTimeout: 15_000,
  /** Timeout of a preview in a dialog. */
  previewTimeout: 2000,
  /** Pause in typing before a search is sent. */
  searchDebounce: 500,
  /** Timeout of the customer sync, the slowest call. */
  syncTimeout: 600_000,
  /** Pause after a change of a date before statistics are loaded. */
  statisticsDebounce: 500,
  /** Age at which the next page refreshes cached data in the background. */
  refreshAfter: 10_000,
  /** Backoff of a command in doubt; the last delay repeats. */
  retries: [2_000, 4_000, 8_000, 15_000, 30_000],
};
