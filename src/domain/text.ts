const LONE_SURROGATE = /\p{Cs}/u;

/** Whether a text can be stored: PostgreSQL's text holds no NUL, and half a character is none (rules §2.12). */
export const isStorableText = (text: string): boolean => !text.includes('\0') && !LONE_SURROGATE.test(text);
