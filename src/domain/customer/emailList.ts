import { isEmail, normalizeEmail } from './email';

const SEPARATORS = /[\s,;]+/;
/**
 * As mail programs copy it: `Mia Lang <mia@example.org>`, `"Lang, Mia" <mia@example.org>`. A name is on the line of
 * its address, and has an end: else each start of a long text would be looked at to the end.
 */
const NAMED = /(?:"[^"\r\n]{0,100}"[^\S\r\n]{0,10}|(?<=^|[\s,;])[^\s",;<>@]{1,100}[^\S\r\n]{1,10}){0,10}<([^<>\s]+)>/g;

/** Whether a text holds more than one entry, or one that is finished. */
export const hasSeparator = (text: string): boolean => SEPARATORS.test(text);

/**
 * Reads a list of addresses as it was typed or pasted: by commas, semicolons, spaces or lines, with or without names
 * before addresses in angle brackets. Addresses come in their normal form and each once; what is none is kept as it was.
 */
export function readEmails(text: string): { emails: string[]; rest: string[] } {
  const plain = text.includes('<') ? text.replace(NAMED, ' $1 ') : text;
  const entries = plain.split(SEPARATORS).filter((entry) => entry !== '');
  return {
    emails: [...new Set(entries.filter(isEmail).map(normalizeEmail))],
    rest: entries.filter((entry) => !isEmail(entry)),
  };
}
