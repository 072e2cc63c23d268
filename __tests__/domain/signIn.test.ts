import { isEmail, normalizeEmail } from '#src/domain/email';
import { otpDigits, otpExpiry } from '#src/domain/customer/otp';

test.each(['anna@example.de', 'a.b+c@sub.example.co', "o'neil@example.ie", 'jörg@müller.example', 'A_B%x@EXAMPLE.COM'])(
  'accepts the e-mail address %s',
  (value) => expect(isEmail(value)).toBe(true),
);

test.each([
  '',
  'anna',
  'anna@',
  '@example.de',
  'anna@example',
  'anna@@example.de',
  'anna@exa mple.de',
  'anna@-example.de',
  'anna@example..de',
  'anna@example.d',
  `${'a'.repeat(250)}@example.de`,
])('rejects the e-mail address %j', (value) => expect(isEmail(value)).toBe(false));

test('normalizes case and spaces of an e-mail address', () => {
  expect(normalizeEmail('  Anna@Example.DE ')).toBe('anna@example.de');
  expect(normalizeEmail('\u212a\u00c4@Example.DE')).toBe('\u212a\u00c4@example.de');
});

test('a code expires ten minutes after it was sent', () => {
  expect(otpExpiry(new Date('2026-11-21T23:55:00Z'))).toEqual(new Date('2026-11-22T00:05:00Z'));
});

test.each([
  ['123 456', '123456'],
  ['１２３-４５６7', '123456'],
])('extracts the digits of the code %j', (typed, code) => expect(otpDigits(typed)).toBe(code));
