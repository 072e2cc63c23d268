/** Why a customer cancels: `2` too much product already, `3` did not see expected benefits, `4` other (rules §9.3). */
export const CANCEL_REASONS = ['2', '3', '4'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Reasons with words of their own, to which something is offered; any other one is given in the person's words. */
export const hasAlternative = (reason: string): reason is '2' | '3' => reason === '2' || reason === '3';

/** How long the free text of reason 4 may be, in characters (rules §9.6). */
export const CANCEL_TEXT_MAX = 100;

/** Delays offered instead of a cancellation, in days from the next bill date (rules §9.4). */
export const CANCEL_DELAY_DAYS = [14, 28, 42] as const;

/** As many characters as a person counts; white space around the text is not part of it. */
export const cancelTextLength = (text: string): number => Array.from(text.trim()).length;

/** `2`, `3`, or 1 to 100 characters of free text (rules §9.7). */
export const isCancelReason = (value: string): boolean => {
  const length = cancelTextLength(value);
  return length >= 1 && length <= CANCEL_TEXT_MAX;
};
