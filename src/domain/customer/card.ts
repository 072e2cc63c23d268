import { daysBetween, type IsoDate } from '../isoDate';

export const CARD_BRANDS = ['visa', 'mastercard', 'amex', 'discover', 'other'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

const YEAR_LENGTH = 4;
const MONTH_END = 7;

/** Exactly 16 digits (rules §16.9). */
export const isCardNumber = (value: string): boolean => /^[0-9]{16}$/.test(value);
/** True for an IBAN, pasted into the card number field by mistake (rules §16.9). */
export const isIban = (value: string): boolean => /^[A-Z]{2}[0-9]{2}/i.test(value);
/** Security code of 3 or 4 digits (rules §16.9). */
export const isSecurityCode = (value: string): boolean => /^[0-9]{3,4}$/.test(value);
/** Month from 1 to 12, with or without a leading zero (rules §16.9). */
export const isCardMonth = (value: string): boolean => /^(0?[1-9]|1[0-2])$/.test(value);
/** Four digits (rules §16.9). */
export const isCardYear = (value: string): boolean => /^[1-9][0-9]{3}$/.test(value);

const CENTURY = '20';

/** Expands a year of two digits, as cards print it, to this century (rules §13.24). */
export const toCardYear = (typed: string): string => (/^[0-9]{2}$/.test(typed) ? CENTURY + typed : typed);

/** True if the card's last month has passed (rules §16.9). */
export const isCardExpired = (month: number, year: number, today: IsoDate): boolean => {
  const [thisYear, thisMonth] = [today.slice(0, YEAR_LENGTH), today.slice(YEAR_LENGTH + 1, MONTH_END)].map(Number);
  return year < Number(thisYear) || (year === Number(thisYear) && month < Number(thisMonth));
};

/** Month and year in one text: `04/29`, `4 / 2029`, `04-29` (rules §13.24). */
const BOTH = /^\s*(0?[1-9]|1[0-2])\s*[/.-]\s*(\d{2}|\d{4})\s*$/;

/**
 * Splits an expiry such as `04/29` into month and year.
 * @returns undefined if the text does not contain both
 */
export function splitExpiry(typed: string): { month: string; year: string } | undefined {
  const [, month, year] = BOTH.exec(typed) ?? [];
  if (month === undefined || year === undefined) return undefined;
  return { month: month.padStart(2, '0'), year: toCardYear(year) };
}

/** Days before an order from which an expiring card is reported. */
export const EXPIRY_NOTICE_DAYS = 30;

/**
 * True if the card expires before the order and the order is near (rules §13.23).
 * @param expiry the card's last month, such as `04/2029`
 */
export function isExpiryDue(expiry: string, nextBillDate: IsoDate, today: IsoDate): boolean {
  const [month = '', year = ''] = expiry.split('/');
  // Ignores unknown formats of a shop's API.
  if (!isCardMonth(month) || !isCardYear(year)) return false;
  const isExpired = isCardExpired(Number(month), Number(year), nextBillDate);
  return isExpired && daysBetween(today, nextBillDate) <= EXPIRY_NOTICE_DAYS;
}

/** First digits of each brand. */
const BRANDS: readonly (readonly [CardBrand, RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['amex', /^3[47]/],
  ['discover', /^6(011|5)/],
];

export const cardBrand = (cardNumber: string): CardBrand =>
  BRANDS.find(([, start]) => start.test(cardNumber))?.[0] ?? 'other';

/** Number in groups of four digits, or of 4, 6 and 5 for American Express (rules §13.24). */
export const groupCardNumber = (cardNumber: string): string =>
  cardNumber.match(cardBrand(cardNumber) === 'amex' ? /^.{1,4}|.{1,6}/g : /.{1,4}/g)?.join(' ') ?? '';

/** Luhn check of a card number. */
export const hasValidCheckDigit = (cardNumber: string): boolean => {
  const sum = Array.from(cardNumber)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
};
