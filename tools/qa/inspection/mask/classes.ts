import { isAddressLine, isCityName, isPostalCode, isSecondAddressLine } from '#src/domain/customer/address';
import { storedAddressLine } from '#src/domain/customer/addressLines';
import { hasValidCheckDigit, isCardNumber, isSecurityCode } from '#src/domain/customer/card';
import { isOtpCode } from '#src/domain/customer/otp';
import { isPersonName, isPhoneNumber } from '#src/domain/customer/person';

/** Class of a masked value. A replay types another value of this class (rules §30.3). */
export type Masked = `‹${string}›`;

/** Card numbers that the stand-in gateway declines or refuses as expired. */
export const DECLINING = '4000000000000002';
const EXPIRED = '4000000000000069';

/** Class of a text that has no other class, with the number of characters. */
export const textClass = (text: string): Masked => `‹text ${text.length}›`;

export const EMAIL_BREAKS_RULE: Masked = '‹e-mail: breaks §16.2›';

/** Class of a card number: good, declining, expired, refused or malformed. */
export function cardClass(typed: string): Masked {
  const number = typed.replace(/[ -]/g, '');
  if (number === DECLINING) return '‹card: declining›';
  if (number === EXPIRED) return '‹card: expired›';
  if (!isCardNumber(number)) return '‹card: breaks §16.9›';
  return hasValidCheckDigit(number) ? '‹card: good›' : '‹card: refused›';
}

/** Class of a sign-in or discount code by its form, because only the server knows valid codes. */
export const codeClass = (code: string): Masked =>
  isOtpCode(code) || !/^\d+$/.test(code) ? '‹code›' : '‹code: breaks §16.3›';

export const securityCodeClass = (code: string): Masked =>
  isSecurityCode(code) ? '‹security code›' : '‹security code: breaks §16.9›';

/** Validator and rule of each personal field, by lower-case name. */
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
 * Class of a person's or an address's field: valid, or the rule that the value breaks.
 * @param name lower-case name of the field
 * @returns undefined if `PERSONAL` lacks the name
 */
export function personalClass(name: string, value: string, country: string): Masked | undefined {
  const known = PERSONAL[name];
  if (!known) return undefined;
  const [holds, rule] = known;
  const what = NAMES_OF_PERSONS.test(name) ? 'person' : 'address';
  return holds(value.trim(), country) ? `‹${what}: valid›` : `‹${what}: breaks ${rule}›`;
}
