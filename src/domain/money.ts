/** Conversion between euro on the wire and integer cents (rules §2.7). */
export const toCents = (euro: number): number => Math.round(euro * 100);
export const toEuro = (cents: number): number => cents / 100;

/** Maximum price of a product in cents: 999,999 euro (rules §7.15). */
export const PRICE_MAX_CENTS = 99_999_900;

/** True for an amount in wire format: digits with at most two decimals (rules §2.15). */
export const isAmount = (text: string): boolean => /^\d+(\.\d{1,2})?$/.test(text);
