/** Reasons of a cancellation: `2` too much product, `3` without expected benefits, `4` other (rules §9.3). */
export const CANCEL_REASONS = ['2', '3', '4'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** True for a predefined reason with an alternative; other reasons are free text. */
export const hasAlternative = (reason: string): reason is '2' | '3' => reason === '2' || reason === '3';

/** Changes that a cancellation offers instead (rules §9.10). */
export const CANCELLATION_OFFERS = ['delay', 'swap', 'pause'] as const;
export type CancellationOffer = (typeof CANCELLATION_OFFERS)[number];

/** Maximum characters of reason 4's free text (rules §9.6). */
export const CANCEL_TEXT_MAX = 100;

/** Delays offered instead of a cancellation, in days from the next bill date (rules §9.4). */
export const CANCEL_DELAY_DAYS = [14, 28, 42] as const;

/** Characters of the trimmed text, counted as code points. */
export const cancelTextLength = (text: string): number => Array.from(text.trim()).length;

/** `2`, `3`, or 1 to 100 characters of free text (rules §9.7). */
export const isCancelReason = (value: string): boolean => {
  const length = cancelTextLength(value);
  return length >= 1 && length <= CANCEL_TEXT_MAX;
};
