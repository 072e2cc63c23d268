import { isEmail, normalizeEmail } from './email';

const SEPARATORS = /[\s,;]+/;

/** Whether a text holds more than one entry, or one that is finished. */
export const hasSeparator = (text: string): boolean => SEPARATORS.test(text);

/**
 * Reads a list of addresses as it was typed or pasted: by commas, semicolons, spaces or lines. Addresses come in their
 * normal form and each once; what is none is kept as it was.
 */
export function readEmails(text: string): { emails: string[]; rest: string[] } {
  const entries = text.split(SEPARATORS).filter((entry) => entry !== '');
  return {
    emails: [...new Set(entries.filter(isEmail).map(normalizeEmail))],
    rest: entries.filter((entry) => !isEmail(entry)),
  };
}
