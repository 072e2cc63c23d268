const EMAIL = /^[\p{L}\p{N}._%+'-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u;
const EMAIL_MAX = 254;

/** The form in which two spellings of one address are equal. */
export const normalizeEmail = (value: string): string => value.trim().toLowerCase();

/** An ordinary e-mail address (rules §16.2), at most 254 characters as RFC 5321 has it. */
export const isEmail = (value: string): boolean => value.length <= EMAIL_MAX && EMAIL.test(value);
