import type { Language } from './language';
import { isAmount, toCents, toEuro } from './money';

/** Decimal sign of each language. */
export const DECIMAL: Record<Language, string> = { de: ',', en: '.' };

/** Formats cents with two decimals and the language's decimal sign, without a currency. */
export const amountText = (cents: number, language: Language): string =>
  toEuro(cents).toFixed(2).replace('.', DECIMAL[language]);

/** Returns the cents of an amount that is typed with a point or a comma; undefined for another text. */
export function typedCents(text: string): number | undefined {
  const amount = text.trim().replace(',', '.');
  return isAmount(amount) ? toCents(Number(amount)) : undefined;
}
