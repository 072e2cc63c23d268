/** How long things wait, in milliseconds (spec §9). */
export const TOAST_MS = 3000;
/** Between a message that ends a stay (signed in, signed out, session over) and the next page. */
export const REDIRECT_MS = 1000;
/** After this long without an answer a call counts as unanswered. */
export const ANSWER_TIMEOUT_MS = 15_000;
/** A search waits until nothing was typed for so long. */
export const SEARCH_DEBOUNCE_MS = 500;
/** Bringing the customers over from the shop's own system takes longer than any other call. */
export const SYNC_TIMEOUT_MS = 600_000;
/** Statistics are asked for once both dates have stood for so long. */
export const STATISTICS_DEBOUNCE_MS = 500;
