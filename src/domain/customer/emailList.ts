import { isEmail, normalizeEmail } from './email';

/** Between words: also what mail programs and tables put around an address. */
const SEPARATORS = /[\s,;<>"()[\]]+/;
/** Between entries of a list, and rows of a table. */
const ENDS = /[\r\n,;]+/;
const QUOTES = /^(?:mailto:)?'?|['.:]{1,9}$/gi;
/** A word that may be meant as an address, such as `mia.example.org`. */
const DOTTED = /.\.\p{L}{2,}$/u;

/** Whether a text holds more than one entry, or one that is finished. */
export const hasSeparator = (text: string): boolean => SEPARATORS.test(text);

const wordsOf = (entry: string): string[] =>
  entry
    .split(SEPARATORS)
    .map((word) => word.replace(QUOTES, ''))
    .filter((word) => word !== '');

/** What looks like a wrong address; names and other columns beside an address do not. */
function wrongOf(words: readonly string[]): string[] {
  // Beside other words `Co.KG` is a name.
  const dots = words.length === 1 ? 1 : 2;
  const isMeant = (word: string) => word.split('.').length > dots && DOTTED.test(word);
  return words.filter((word) => !isEmail(word) && (word.includes('@') || isMeant(word)));
}

/**
 * Picks the addresses out of a text that was typed or pasted: a list, a table, or what a mail program copies (rules
 * §15.35). Addresses come in their normal form and each once; what may be meant as one is kept as it was, and a text
 * without any as a whole.
 */
export function readEmails(text: string): { emails: string[]; rest: string[] } {
  const entries = text.split(ENDS).map(wordsOf);
  const words = entries.flat();
  const emails = [...new Set(words.filter(isEmail).map(normalizeEmail))];
  return { emails, rest: emails.length > 0 ? entries.flatMap(wrongOf) : words };
}
