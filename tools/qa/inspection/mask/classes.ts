import { isAddressLine, isCityName, isPostalCode, isSecondAddressLine } from '#src/domain/customer/address';
import { storedAddressLine } from '#src/domain/customer/addressLines';
import { hasValidCheckDigit, isCardNumber, isSecurityCode } from '#src/domain/customer/card';
import { isOtpCode } from '#src/domain/customer/otp';
import { isPersonName, isPhoneNumber } from '#src/domain/customer/person';

/** The class of a value, in whose place it is written; a recorder fills in another value of the class (rules §30.3). */
export type Masked = `‹${string}›`;

/** The numbers that the gateway's stand-in declines, and refuses as expired. */
export const DECLINING = '4000000000000002';
const EXPIRED = '4000000000000069';

/** A text of unknown content, with its number of letters. */
export const textClass = (text: string): Masked => `‹text ${text.length}›`;

export const EMAIL_BREAKS_RULE: Masked = '‹e-mail: breaks §16.2›';

/** A card by what becomes of it: good, declining, expired, or the rule that its number breaks. */
export function cardClass(typed: string): Masked {
  const number = typed.replace(/[ -]/g, '');
  if (number === DECLINING) return '‹card: declining›';
  if (number === EXPIRED) return '‹card: expired›';
  if (!isCardNumber(number)) return '‹card: breaks §16.9›';
  return hasValidCheckDigit(number) ? '‹card: good›' : '‹card: refused›';
}

/** A code of a mail, by its form: whether it is the right one, only the server knows. A discount's code has letters. */
export const codeClass = (code: string): Masked =>
  isOtpCode(code) || !/^\d+$/.test(code) ? '‹code›' : '‹code: breaks §16.3›';

export const securityCodeClass = (code: string): Masked =>
  isSecurityCode(code) ? '‹security code›' : '‹security code: breaks §16.9›';

/** What a field of a person or an address may be, by its name, and the rule that says so. */
const PERSONAL: Readonly<Record<string, readonly [holds: (value: string, country: string) => boolean, rule: string]>> =
  {
    firstname: [isPersonName, '§16.4'],
    lastname: [isPersonName, '§16.4'],
    fullname: [isPersonName, '§16.4'],
    recipient: [isPersonName, '§16.4'],
    phone: [isPhoneNumber, '§16.4'],
    phonenumber: [isPhoneNumber, '§16.4'],
    address1: [isAddressLine, '§16.5'],
    address2: [(value) => isSecondAddressLine(storedAddressLine(value)), '§16.5'],
    line: [isAddressLine, '§16.5'],
    city: [isCityName, '§16.7'],
    postalcode: [isPostalCode, '§16.6'],
  };

const NAMES_OF_PERSONS = /name$|^phone|^recipient$/;

/**
 * A part of an address, or of who lives there: valid, or the rule that it breaks.
 * @param name of the field, in small letters
 * @returns undefined where the field is none of those
 */
export function personalClass(name: string, value: string, country: string): Masked | undefined {
  const known = PERSONAL[name];
  if (!known) return undefined;
  const [holds, rule] = known;
  const what = NAMES_OF_PERSONS.test(name) ? 'person' : 'address';
  return holds(value.trim(), country) ? `‹${what}: valid›` : `‹${what}: breaks ${rule}›`;
}
