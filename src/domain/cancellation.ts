const CANCEL_TEXT_MAX = 100;

/** `2`, `3`, or 1 to 100 characters of free text (spec §5, contract §4). */
export const isCancelReason = (value: string): boolean => {
  const { length } = Array.from(value.trim());
  return length >= 1 && length <= CANCEL_TEXT_MAX;
};
