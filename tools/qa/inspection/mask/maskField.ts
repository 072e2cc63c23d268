import { cardClass, codeClass, personalClass, securityCodeClass, type Masked } from './classes';

const TOKENS = /token$|^(challenge|otpchallenge|authorization|undo|undotoken|secret|password)$/;
const CODES = /^(code|otp|emailotp|email_otp|discountcode)$/;
const EMAILS = /e?mail(address)?$|^(requestedfor|to|owner)$/;
const CARD_NUMBERS = /^(cardnumber|number)$/;
const SECURITY_CODES = /^(securitycode|cardsecuritycode|cvv|cvc)$/;
/** Parts of a card: last digits and expiry date. */
const CARD_PARTS = /^(card|cardlast4|last4|expiry|cardexpirydate|cardmonth|cardyear|cardexpiry(month|year))$/;
/** Search terms, which may contain personal data. */
const SEARCHES = /^(search|query)$/;
/** Address lines as arrays. */
const LINES = /^(lines|addresslines)$/;
const OF_ADDRESS = /^(address1|city|postalcode)$/;

/** Returns the lower-case name without a prefix: `city` for `shipCity` and `billingCity`. */
const plainName = (name: string): string => name.replace(/^(ship|bill|billing|shipping)(?=[A-Z])/, '').toLowerCase();

interface FieldContext {
  name: string;
  /** Object with the field. */
  holder: Readonly<Record<string, unknown>>;
  numberOfEmail: (email: string) => Masked;
}

const countryOf = (holder: FieldContext['holder']): string => {
  const country = holder.country ?? holder.shipCountry;
  return typeof country === 'string' ? country : 'DE';
};

/** True for a `state` beside an address field, because other states are statuses. */
const isStateOfAddress = (name: string, holder: FieldContext['holder']): boolean =>
  name === 'state' && Object.keys(holder).some((other) => OF_ADDRESS.test(plainName(other)));

/** True for a `name` beside an e-mail address. */
const isNameOfPerson = (name: string, holder: FieldContext['holder']): boolean =>
  name === 'name' && Object.keys(holder).some((other) => EMAILS.test(plainName(other)));

/** Returns the class of a field's value, by the field's name (rules §30.3); undefined if the name is not personal. */
export function maskField(value: string, { name, holder, numberOfEmail }: FieldContext): Masked | undefined {
  const plain = plainName(name);
  if (value === '') return undefined;
  if (TOKENS.test(plain)) return '‹token›';
  if (CODES.test(plain)) return codeClass(value);
  if (EMAILS.test(plain)) return numberOfEmail(value);
  if (CARD_NUMBERS.test(plain)) return cardClass(value);
  if (SECURITY_CODES.test(plain)) return securityCodeClass(value);
  if (CARD_PARTS.test(plain)) return '‹card›';
  if (SEARCHES.test(plain)) return '‹search›';
  if (isStateOfAddress(plain, holder)) return '‹address: valid›';
  if (isNameOfPerson(plain, holder)) return personalClass('fullname', value, countryOf(holder));
  return personalClass(LINES.test(plain) ? 'line' : plain, value, countryOf(holder));
}
