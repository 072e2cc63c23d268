import { isEmail, normalizeEmail } from '../email';

/** Separators of words, including the marks that mail programs and tables put around an address. */
const SEPARATORS = /[\s,;<>"()[\]]+/;
/** Separators of list entries and table rows. */
const ENDS = /[\r\n,;]+/;
const QUOTES = /^(?:mailto:)?'?|['.:]{1,9}$/gi;
/** A word that resembles an address, such as `mia.example.org`. */
const DOTTED = /.\.\p{L}{2,}$/u;

/** True if the text has several entries or a complete one. */
export const hasSeparator = (text: string): boolean => SEPARATORS.test(text);

const wordsOf = (entry: string): string[] =>
  entry
    .split(SEPARATORS)
    .map((word) => word.replace(QUOTES, ''))
    .filter((word) => word !== '');

/** Returns words that resemble an invalid address; names and other columns do not. */
function wrongOf(words: readonly string[]): string[] {
  // Because `Co.KG` beside other words is part of a name.
  const dots = words.length === 1 ? 1 : 2;
  const isMeant = (word: string) => word.split('.').length > dots && DOTTED.test(word);
  return words.filter((word) => !isEmail(word) && (word.includes('@') || isMeant(word)));
}

/**
 * Extracts e-mail addresses from a pasted list, table or mail header (rules §15.35). `emails` are normalized and
 * unique. `rest` has words that resemble an invalid address, or all words if there is no valid one.
 */
export function readEmails(text: string): { emails: string[]; rest: string[] } {
  const entries = text.split(ENDS).map(wordsOf);
  const words = entries.flat();
  const emails = [...new Set(words.filter(isEmail).map(normalizeEmail))];
  return { emails, rest: emails.length > 0 ? entries.flatMap(wrongOf) : words };
}
