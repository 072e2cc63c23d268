import type { AnyObjectSchema, ValidationError } from 'yup';
import { billingSchema, newAddressSchema, shippingSchema } from '#src/features/account/address/addressSchema';
import { cardSchema } from '#src/features/account/card/cardSchema';
import { infoSchema } from '#src/features/account/info/infoSchema';

const VALID = 'valid';

/** Returns the rule that one field breaks, or `VALID`. All other fields have valid values. */
async function brokenRule(schema: AnyObjectSchema, values: object, field: string): Promise<string> {
  const failure = await schema.validate(values, { abortEarly: false }).then(
    () => undefined,
    (error: unknown) => error as ValidationError,
  );
  return failure?.inner.find(({ path }) => path === field)?.errors[0] ?? VALID;
}

const letters = (length: number) => 'a'.repeat(length);
const digits = (length: number) => '1'.repeat(length);
const validInfo = { firstName: 'Ida', lastName: 'Neumann', email: 'ida@example.de', phone: digits(10), otp: '' };
const validAddress = {
  address1: 'Am Markt 1',
  address2: '',
  country: 'DE',
  state: 'TH',
  city: 'Erfurt',
  postalCode: '99084',
};
const validNewAddress = { ...validAddress, firstName: 'Ida', lastName: 'Neumann' };
const TODAY = '2026-11-21';
const validCard = { cardNumber: digits(16), cardMonth: '12', cardYear: '2026', cardSecurityCode: '123' };

type Case = [field: string, value: string, rule: string];
const check = (schema: AnyObjectSchema, valid: object) => async (field: string, value: string, rule: string) =>
  expect(await brokenRule(schema, { ...valid, [field]: value }, field)).toBe(rule);

const NAME_CASES = (['firstName', 'lastName'] as const).flatMap((field): Case[] => [
  [field, '', 'rules.required'],
  [field, 'A', 'rules.name'],
  [field, 'Ab', VALID],
  [field, letters(50), VALID],
  [field, letters(51), 'rules.name'],
  [field, 'Şirin Zoë', VALID],
  [field, 'Anna  Lena', 'rules.name'],
  [field, 'Anna-Lena', 'rules.name'],
  [field, 'Anna2', 'rules.name'],
]);

describe('info', () => {
  test.each<Case>([
    ...NAME_CASES,
    ['email', '', 'rules.required'],
    ['email', 'ida@example', 'rules.email'],
    ['phone', '', 'rules.required'],
    ['phone', digits(9), 'rules.phone'],
    ['phone', digits(10), VALID],
    ['phone', digits(11), 'rules.phone'],
    ['phone', '030 123456', 'rules.phone'],
  ])('validates %s %j: %s', check(infoSchema(validInfo.email), validInfo));

  test.each<Case>([
    ['otp', '', 'rules.otp'],
    ['otp', digits(5), 'rules.otp'],
    ['otp', digits(6), VALID],
    ['otp', '12345x', 'rules.otp'],
  ])('validates %s %j for another e-mail address: %s', check(infoSchema('old@example.de'), validInfo));

  test('requires no code for another spelling of the same e-mail address', async () => {
    expect(await brokenRule(infoSchema('IDA@Example.de'), validInfo, 'otp')).toBe(VALID);
  });
});

const PLACE_CASES: Case[] = [
  ['address1', '', 'rules.required'],
  ['address1', letters(4), 'rules.address'],
  ['address1', letters(5), VALID],
  ['address1', letters(100), VALID],
  ['address1', letters(101), 'rules.address'],
  ['address2', '', VALID],
  ['address2', 'a', VALID],
  ['address2', letters(100), VALID],
  ['address2', letters(101), 'rules.address2'],
  ['country', '', 'rules.country'],
  ['country', 'CH', 'rules.country'],
  ['state', '', 'rules.state'],
  ['state', '9', 'rules.state'],
  ['city', '', 'rules.required'],
  ['postalCode', '', 'rules.required'],
  ['postalCode', digits(4), 'rules.postalCode'],
  ['postalCode', digits(5), VALID],
  ['postalCode', digits(10), VALID],
  ['postalCode', digits(11), 'rules.postalCode'],
  ['postalCode', '1234a', 'rules.postalCode'],
];

const BILLING_CASES: Case[] = [
  ...PLACE_CASES,
  ['city', 'Bad Wörth', VALID],
  ['city', 'Bad  Wörth', 'rules.city'],
  ['city', 'Ulm1', 'rules.city'],
];

describe('billing address', () => {
  test.each<Case>(BILLING_CASES)('validates %s %j: %s', check(billingSchema, validAddress));
});

describe('new address', () => {
  test.each<Case>([...NAME_CASES, ...BILLING_CASES])('validates %s %j: %s', check(newAddressSchema, validNewAddress));
});

describe('shipping address', () => {
  test.each<Case>([
    ...PLACE_CASES,
    ['city', 'Sankt-Peter 2', VALID],
    ['city', letters(100), VALID],
    ['city', letters(101), 'rules.shippingCity'],
  ])('validates %s %j: %s', check(shippingSchema, validAddress));

  test.each([
    ['1010', VALID],
    ['101', 'rules.postalCode'],
    ['10101', VALID],
  ])('validates the Austrian post code %s: %s', async (postalCode, rule) => {
    const vienna = { ...validAddress, country: 'AT', state: '9', city: 'Wien', postalCode };
    expect(await brokenRule(shippingSchema, vienna, 'postalCode')).toBe(rule);
  });

  test('accepts a post code without a country', async () => {
    expect(await brokenRule(shippingSchema, { ...validAddress, country: '', state: '' }, 'postalCode')).toBe(VALID);
  });
});

describe('card', () => {
  test.each<Case>([
    ['cardNumber', '', 'rules.required'],
    ['cardNumber', digits(15), 'rules.cardNumber'],
    ['cardNumber', digits(16), VALID],
    ['cardNumber', digits(17), 'rules.cardNumber'],
    ['cardNumber', `${digits(15)}x`, 'rules.cardNumber'],
    ['cardNumber', 'DE89370400440532013000', 'rules.iban'],
    ['cardNumber', 'at611904300234573201', 'rules.iban'],
    ['cardSecurityCode', '', 'rules.required'],
    ['cardSecurityCode', digits(2), 'rules.securityCode'],
    ['cardSecurityCode', digits(3), VALID],
    ['cardSecurityCode', digits(4), VALID],
    ['cardSecurityCode', digits(5), 'rules.securityCode'],
    ['cardMonth', '', 'rules.required'],
    ['cardMonth', '0', 'rules.cardMonth'],
    ['cardMonth', '10', 'rules.cardMonthOver'],
    ['cardMonth', '1', 'rules.cardMonthOver'],
    ['cardMonth', '11', VALID],
    ['cardMonth', '12', VALID],
    ['cardMonth', '13', 'rules.cardMonth'],
    ['cardYear', '', 'rules.required'],
    ['cardYear', '26', VALID],
    ['cardYear', '25', 'rules.cardYearOver'],
    ['cardYear', '202', 'rules.cardYear'],
    ['cardYear', '2025', 'rules.cardYearOver'],
    ['cardYear', '2026', VALID],
    ['cardYear', '20261', 'rules.cardYear'],
  ])('validates %s %j: %s', check(cardSchema(TODAY), validCard));

  test.each(['1', '01'])('accepts month %s of next year', async (cardMonth) => {
    expect(await brokenRule(cardSchema(TODAY), { ...validCard, cardMonth, cardYear: '2027' }, 'cardMonth')).toBe(VALID);
  });
});
