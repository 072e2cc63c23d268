import type { Language } from './language';

/** Maximum number of names in a sentence. */
const MAX_NAMES = 5;

/**
 * Joins names for a sentence: `A, B and C`.
 * @param more text for the number of omitted names, which is never one
 */
export function nameList(names: readonly string[], language: Language, more: (count: number) => string): string {
  const isShort = names.length <= MAX_NAMES + 1;
  const parts = isShort ? names : [...names.slice(0, MAX_NAMES), more(names.length - MAX_NAMES)];
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
}
