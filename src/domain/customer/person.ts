const NAME_MIN = 2;
const NAME_MAX = 50;
const LETTERS_SINGLE_SPACES = /^\p{L}+(?: \p{L}+)*$/u;

/** Unicode letters and single spaces only (rules §16.4, §16.8). */
export const isLettersOnly = (value: string): boolean => LETTERS_SINGLE_SPACES.test(value.normalize('NFC'));

/** First or last name: letters and single spaces, 2 to 50 characters (rules §16.4). */
export const isPersonName = (value: string): boolean => {
  const { length } = Array.from(value.normalize('NFC'));
  return isLettersOnly(value) && length >= NAME_MIN && length <= NAME_MAX;
};

/** Exactly ten ASCII digits (rules §16.4). */
export const isPhoneNumber = (value: string): boolean => /^[0-9]{10}$/.test(value);
