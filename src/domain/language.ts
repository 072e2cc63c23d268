export const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'de';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

/** `len` as the contract reads it: anything but `en` and `de` is German (contract §1). */
export const toLanguage = (value: unknown): Language => (isLanguage(value) ? value : DEFAULT_LANGUAGE);
