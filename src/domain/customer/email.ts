const EMAIL = /^[\p{L}\p{N}._%+'-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u;
const EMAIL_MAX = 254;

/**
 * The form in which two spellings of one address are equal: only the case of A to Z may differ (rules §16.2). Unicode's
 * own lower case makes the Kelvin sign a k, and so somebody else's address of another one.
 */
export const normalizeEmail = (value: string): string =>
  value.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** An ordinary e-mail address (rules §16.2), at most 254 characters as RFC 5321 has it. */
export const isEmail = (value: string): boolean => value.length <= EMAIL_MAX && EMAIL.test(value);

export const isOtherEmail = (one: string, other: string): boolean => normalizeEmail(one) !== normalizeEmail(other);
