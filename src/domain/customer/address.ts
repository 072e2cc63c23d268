import { isCountry } from './regions';

const ADDRESS_MIN = 5;
export const ADDRESS_MAX = 100;
const CONTROL = /\p{Cc}/u;

const isLine = (value: string, min: number): boolean =>
  value.length >= min && value.length <= ADDRESS_MAX && !CONTROL.test(value);

/** The first line: 5 to 100 characters (rules §16.5). */
export const isAddressLine = (value: string): boolean => isLine(value, ADDRESS_MIN);
/** The second line: may be blank, at most 100 characters (rules §16.5). */
export const isSecondAddressLine = (value: string): boolean => isLine(value, 0);
/** The city of a shipping address: 1 to 100 characters, not only letters (rules §16.7). */
export const isCityName = (value: string): boolean => isLine(value, 1);

/** 5 to 10 digits; Austria's own codes are four digits, so there these will do too (rules §16.6). */
export const isPostalCode = (value: string, country: string): boolean =>
  isCountry(country) && (/^[0-9]{5,10}$/.test(value) || (country === 'AT' && /^[0-9]{4}$/.test(value)));

const FULL_LENGTH = { DE: 5, AT: 4 };

/** Whether a code has as many digits as its country's have: nothing more is typed (rules §13.24). */
export const isFullPostalCode = (value: string, country: string): boolean =>
  isCountry(country) && /^[0-9]+$/.test(value) && value.length === FULL_LENGTH[country];
