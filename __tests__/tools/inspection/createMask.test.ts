import fc from 'fast-check';
import { createMask } from '../../../tools/qa/inspection/mask/createMask';

const GOOD = '4242424242424242';

const mask = (value: unknown) => createMask()(value);

test.each([
  [GOOD, '‹card: good›'],
  ['5555 5555 5555 4444', '‹card: good›'],
  ['4000000000000002', '‹card: declining›'],
  ['4000000000000069', '‹card: expired›'],
  ['4242424242424243', '‹card: refused›'],
  ['4242', '‹card: breaks §16.9›'],
])('masks the card %s as %s', (cardNumber, masked) => {
  expect(mask({ cardNumber })).toEqual({ cardNumber: masked });
});

test.each([
  ['code', '123456', '‹code›'],
  ['otp', '12345', '‹code: breaks §16.3›'],
  ['securityCode', '123', '‹security code›'],
  ['token', 'x', '‹token›'],
  ['last4', '4242', '‹card›'],
  ['search', 'mia', '‹search›'],
  ['firstName', 'Mia', '‹person: valid›'],
  ['lastName', 'M1a', '‹person: breaks §16.4›'],
  ['fullName', 'Mia Sommer', '‹person: valid›'],
  ['recipient', 'Mia Sommer', '‹person: valid›'],
  ['phone', '0301234567', '‹person: valid›'],
  ['address1', 'Am Hang 3', '‹address: valid›'],
  ['shipAddress1', 'Weg', '‹address: breaks §16.5›'],
  ['postalCode', '1010', '‹address: breaks §16.6›'],
])('masks %s %s as %s', (name, value, masked) => {
  expect(mask({ [name]: value })).toEqual({ [name]: masked });
});

test('validates a postal code by its country, and masks a state only in an address', () => {
  expect(mask({ country: 'AT', postalCode: '1010', state: '9' })).toMatchObject({
    postalCode: '‹address: valid›',
    state: '‹address: valid›',
  });
  expect(mask({ state: 'sending' })).toEqual({ state: 'sending' });
});

test("masks a name beside an e-mail address, not a product's name", () => {
  expect(mask({ name: 'Mia Sommer', email: 'mia@example.org' })).toMatchObject({ name: '‹person: valid›' });
  expect(mask({ name: 'Eichenstreu', sku: 'OAK-10' })).toMatchObject({ name: 'Eichenstreu' });
});

test('numbers e-mail addresses, with equal numbers for equal addresses of any case', () => {
  const masked = createMask();
  expect(masked({ email: 'mia@example.org' })).toEqual({ email: '‹e-mail 1›' });
  expect(masked({ emailAddress: 'MIA@example.org', to: 'ida@example.org' })).toEqual({
    emailAddress: '‹e-mail 1›',
    to: '‹e-mail 2›',
  });
  expect(masked('Sent to mia@example.org.')).toBe('Sent to ‹e-mail 1›.');
});

test('does not change values that are masked already', () => {
  const masked = createMask();
  const once = masked({ email: 'a@b.de', code: '123456', cardNumber: GOOD, city: 'Ulm' });
  expect(masked(once)).toEqual(once);
});

test('does not mask product names, dates, prices, ids, keys and states', () => {
  const shown = {
    productName: 'Eichenstreu 10 l',
    nextBillDate: '2026-12-24',
    priceCents: 1490,
    purchaseId: '100123',
    status: 'ACTIVE',
    key: '0123456789abcdef0123456789abcdef',
    isAdmin: false,
    nothing: null,
  };
  expect(mask(shown)).toEqual(shown);
});

test('handles circular references, and shows non-plain objects by their type', () => {
  const circle: Record<string, unknown> = { list: [] };
  circle.self = circle;
  expect(() => JSON.stringify(mask(circle))).not.toThrow();
  expect(mask({ map: new Map(), call: () => undefined })).toEqual({ map: '[Map]' });
});

const word = (pattern: RegExp) => fc.stringMatching(pattern);
const person = fc.record({
  email: word(/^[a-z]{3,9}\.[a-z]{3,9}@[a-z]{4,9}\.(de|at)$/),
  code: word(/^[1-9]\d{5}$/),
  cardNumber: word(/^4\d{15}$/),
  securityCode: word(/^\d{3}x$/),
  firstName: word(/^[A-Z][a-zäöü]{5,12}q$/),
  lastName: word(/^[A-Z][a-zß]{5,12}x$/),
  address1: word(/^[A-Z][a-z]{5,12}weg \d{1,3}$/),
  city: word(/^[A-Z][a-z]{6,12}stadt$/),
  postalCode: word(/^[1-9]\d{4}$/),
  token: word(/^[\w-]{43}$/),
});

/** Data that contain typed values: events, contexts, calls, cache keys and server messages. */
const placesOf = ({ email, code, cardNumber, securityCode, token, ...address }: Record<string, string>) => ({
  event: { type: 'submitCode', email, code },
  context: {
    requestedFor: email,
    preview: { billing: address, delivery: { lines: [address.address1], city: address.city } },
  },
  call: { originalArgs: { email, otp: code, challenge: token }, url: `/otp?email_otp=${code}#token=${token}` },
  card: { form: { cardNumber, cardSecurityCode: securityCode, securityCode } },
  [`listCustomers(${JSON.stringify({ search: email })})`]: { data: [{ email, ...address }] },
  message: `${email} (${String(address.firstName)} ${String(address.lastName)}, ${String(address.address1)}): ${code}, ${cardNumber}.`,
});

test('masks typed cards, codes, e-mail addresses, names and addresses in all data (rules §30.3)', () => {
  fc.assert(
    fc.property(person, (typed) => {
      const text = JSON.stringify(mask(placesOf(typed)));
      for (const value of Object.values(typed)) expect(text).not.toContain(value);
    }),
  );
});

test('masks fields that are not on the list of harmless names', () => {
  expect(mask({ nickname: 'Mimi', pin: 4711, rows: [{ note: 'Ring twice' }], isAdmin: true })).toEqual({
    nickname: '‹text 4›',
    pin: '‹text 4›',
    rows: [{ note: '‹text 10›' }],
    isAdmin: true,
  });
});
