import type { AnyObjectSchema, ValidationError } from 'yup';
import { billingSchema, newAddressSchema, shippingSchema } from '../../../src/features/account/addressSchema';
import { cardSchema } from '../../../src/features/account/cardSchema';
import { infoSchema } from '../../../src/features/account/infoSchema';

/** The rule that a field breaks among otherwise right values. */
async function brokenRule(schema: AnyObjectSchema, values: object, field: string): Promise<string | undefined> {
  const failure = await schema.validate(values, { abortEarly: false }).then(
    () => undefined,
    (error: unknown) => error as ValidationError,
  );
  return failure?.inner.find(({ path }) => path === field)?.errors[0];
}

const letters = (length: number) => 'a'.repeat(length);
const digits = (length: number) => '1'.repeat(length);
const person = { firstName: 'Ida', lastName: 'Neumann', email: 'ida@example.de', phone: digits(10), otp: '' };
const place = { address1: 'Am Markt 1', address2: '', country: 'DE', state: 'TH', city: 'Erfurt', postalCode: '99084' };
const named = { ...place, firstName: 'Ida', lastName: 'Neumann' };
const TODAY = '2026-11-21';
const card = { cardNumber: digits(16), cardMonth: '12', cardYear: '2026', cardSecurityCode: '123' };

type Case = [field: string, value: string, rule?: string];
/** Taken as a rest: Jest would hand a `done` to a third parameter. */
const check =
  (schema: AnyObjectSchema, right: object) =>
  async (...[field, value, rule]: Case) =>
    expect(await brokenRule(schema, { ...right, [field]: value }, field)).toBe(rule);

const NAME_CASES = (['firstName', 'lastName'] as const).flatMap((field): Case[] => [
  [field, '', 'rules.required'],
  [field, 'A', 'rules.name'],
  [field, 'Ab'],
  [field, letters(50)],
  [field, letters(51), 'rules.name'],
  [field, 'Şirin Zoë'],
  [field, 'Anna  Lena', 'rules.name'],
  [field, 'Anna-Lena', 'rules.name'],
  [field, 'Anna2', 'rules.name'],
]);

describe('user info', () => {
  test.each<Case>([
    ...NAME_CASES,
    ['email', '', 'rules.required'],
    ['email', 'ida@example', 'rules.email'],
    ['phone', '', 'rules.required'],
    ['phone', digits(9), 'rules.phone'],
    ['phone', digits(10)],
    ['phone', digits(11), 'rules.phone'],
    ['phone', '030 123456', 'rules.phone'],
  ])('%s %j breaks %s', check(infoSchema(person.email), person));

  test.each<Case>([
    ['otp', '', 'rules.otp'],
    ['otp', digits(5), 'rules.otp'],
    ['otp', digits(6)],
    ['otp', '12345x', 'rules.otp'],
  ])('with another e-mail address, %s %j breaks %s', check(infoSchema('old@example.de'), person));

  test('another spelling of the same address asks for no code', async () => {
    expect(await brokenRule(infoSchema('IDA@Example.de'), person, 'otp')).toBeUndefined();
  });
});

const PLACE_CASES: Case[] = [
  ['address1', '', 'rules.required'],
  ['address1', letters(4), 'rules.address'],
  ['address1', letters(5)],
  ['address1', letters(100)],
  ['address1', letters(101), 'rules.address'],
  ['address2', ''],
  ['address2', 'a'],
  ['address2', letters(100)],
  ['address2', letters(101), 'rules.address2'],
  ['country', '', 'rules.country'],
  ['country', 'CH', 'rules.country'],
  ['state', '', 'rules.state'],
  ['state', '9', 'rules.state'],
  ['city', '', 'rules.required'],
  ['postalCode', '', 'rules.required'],
  ['postalCode', digits(4), 'rules.postalCode'],
  ['postalCode', digits(5)],
  ['postalCode', digits(10)],
  ['postalCode', digits(11), 'rules.postalCode'],
  ['postalCode', '1234a', 'rules.postalCode'],
];

const BILLING_CASES: Case[] = [
  ...PLACE_CASES,
  ['city', 'Bad Wörth'],
  ['city', 'Bad  Wörth', 'rules.city'],
  ['city', 'Ulm1', 'rules.city'],
];

test.each<Case>(BILLING_CASES)('the billing address: %s %j breaks %s', check(billingSchema, place));
test.each<Case>(BILLING_CASES)('a new address: %s %j breaks %s', check(newAddressSchema, named));

test.each<Case>(NAME_CASES)('a new address: %s %j breaks %s', check(newAddressSchema, named));

describe('shipping address', () => {
  test.each<Case>([
    ...PLACE_CASES,
    ['city', 'Sankt-Peter 2'],
    ['city', letters(100)],
    ['city', letters(101), 'rules.shippingCity'],
  ])('%s %j breaks %s', check(shippingSchema, place));

  test.each([
    ['1010', undefined],
    ['101', 'rules.postalCode'],
    ['10101', undefined],
  ])('in Austria the post code %s breaks %s', async (postalCode, rule) => {
    const vienna = { ...place, country: 'AT', state: '9', city: 'Wien', postalCode };
    expect(await brokenRule(shippingSchema, vienna, 'postalCode')).toBe(rule);
  });

  test('a post code is not wrong for want of a country', async () => {
    expect(await brokenRule(shippingSchema, { ...place, country: '', state: '' }, 'postalCode')).toBeUndefined();
  });
});

describe('card', () => {
  test.each<Case>([
    ['cardNumber', '', 'rules.required'],
    ['cardNumber', digits(15), 'rules.cardNumber'],
    ['cardNumber', digits(16)],
    ['cardNumber', digits(17), 'rules.cardNumber'],
    ['cardNumber', `${digits(15)}x`, 'rules.cardNumber'],
    ['cardSecurityCode', '', 'rules.required'],
    ['cardSecurityCode', digits(2), 'rules.securityCode'],
    ['cardSecurityCode', digits(3)],
    ['cardSecurityCode', digits(4)],
    ['cardSecurityCode', digits(5), 'rules.securityCode'],
    ['cardMonth', '', 'rules.required'],
    ['cardMonth', '0', 'rules.cardMonth'],
    ['cardMonth', '10', 'rules.cardMonthOver'],
    ['cardMonth', '1', 'rules.cardMonthOver'],
    ['cardMonth', '11'],
    ['cardMonth', '12'],
    ['cardMonth', '13', 'rules.cardMonth'],
    ['cardYear', '', 'rules.required'],
    ['cardYear', '26', 'rules.cardYear'],
    ['cardYear', '2025', 'rules.cardYearOver'],
    ['cardYear', '2026'],
    ['cardYear', '20261', 'rules.cardYear'],
  ])('%s %j breaks %s', check(cardSchema(TODAY), card));

  test.each(['1', '01'])('month %s of a year to come is not over', async (cardMonth) => {
    expect(await brokenRule(cardSchema(TODAY), { ...card, cardMonth, cardYear: '2027' }, 'cardMonth')).toBeUndefined();
  });
});
