export const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'de';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

/** Returns the language of a `len` value; unknown values become German (rules §2.3). */
export const toLanguage = (value: unknown): Language => (isLanguage(value) ? value : DEFAULT_LANGUAGE);
