const EMAIL = /[^\s@"'<>=]+@[^\s@"'<>]+\.[a-z]+/giu;
/** Cards, codes, post codes, telephone numbers; a colour is none. */
const NUMBER = /(?<![#\w])\d{3,}(?:[ -]?\d{3,})*/g;

/** What was found on a page, without anything that somebody typed there (rules §31.6). */
export const maskText = (text: string): string => text.replace(EMAIL, '•••').replace(NUMBER, '•••');
