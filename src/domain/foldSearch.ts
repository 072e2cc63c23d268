import { foldText } from './foldText';

/**
 * Returns a text as the search of the customer file compares it: lower case, ae, oe, ue and ss, and no marks above
 * letters (rules §38.2). Must match the database's `fold_search`.
 */
export const foldSearch = (value: string): string =>
  foldText(value)
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

/** Returns a phone number's digits without country prefix and first zero. Must match the database's `phone_digits`. */
export const phoneDigits = (value: string): string =>
  value
    .replace(/^\s*(\+|00)\s*(49|43)/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '');
