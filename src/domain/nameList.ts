import type { Language } from './language';

/** How many names a sentence can hold. */
const MAX_NAMES = 5;

/**
 * Names as a part of a sentence: `A, B and C`.
 * @param more the text for so many that are left out; with one too many all are named
 */
export function nameList(names: readonly string[], language: Language, more: (count: number) => string): string {
  const isShort = names.length <= MAX_NAMES + 1;
  const parts = isShort ? names : [...names.slice(0, MAX_NAMES), more(names.length - MAX_NAMES)];
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
}
