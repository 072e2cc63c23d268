import { isCountry } from './regions';

const ADDRESS_MIN = 5;
export const ADDRESS_MAX = 100;
const CONTROL = /\p{Cc}/u;

const isLine = (value: string, min: number): boolean =>
  value.length >= min && value.length <= ADDRESS_MAX && !CONTROL.test(value);

/** First address line: 5 to 100 characters (rules §16.5). */
export const isAddressLine = (value: string): boolean => isLine(value, ADDRESS_MIN);
/** Second address line: at most 100 characters, possibly empty (rules §16.5). */
export const isSecondAddressLine = (value: string): boolean => isLine(value, 0);
/** City of a shipping address: 1 to 100 characters of any kind (rules §16.7). */
export const isCityName = (value: string): boolean => isLine(value, 1);

/** Postal code of 5 to 10 digits; Austria also allows 4 (rules §16.6). */
export const isPostalCode = (value: string, country: string): boolean =>
  isCountry(country) && (/^[0-9]{5,10}$/.test(value) || (country === 'AT' && /^[0-9]{4}$/.test(value)));

const FULL_LENGTH = { DE: 5, AT: 4 };

/** True if the postal code has the usual length of its country (rules §13.24). */
export const isFullPostalCode = (value: string, country: string): boolean =>
  isCountry(country) && /^[0-9]+$/.test(value) && value.length === FULL_LENGTH[country];
