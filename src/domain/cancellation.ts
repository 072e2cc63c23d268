/** The reasons that are sent as their number; the third is told in the customer's own words (spec §4). */
export const CANCEL_REASON = { tooMuch: '2', noBenefit: '3' } as const;
export const CANCEL_TEXT_MAX = 100;

/** `2`, `3`, or 1 to 100 characters of free text (spec §5, contract §4). */
export const isCancelReason = (value: string): boolean => {
  const { length } = [...value.trim()];
  return length >= 1 && length <= CANCEL_TEXT_MAX;
};
