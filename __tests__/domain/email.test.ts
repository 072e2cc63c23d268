import { isEmail, normalizeEmail } from '../../src/domain/email';

test.each(['anna@example.de', 'a.b+c@sub.example.co', "o'neil@example.ie", 'jörg@müller.example', 'A_B%x@EXAMPLE.COM'])(
  '%s is an address',
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
  `${'a'.repeat(250)}@example.de`,
])('%j is none', (value) => expect(isEmail(value)).toBe(false));

test('two spellings of one address are equal', () => {
  expect(normalizeEmail('  Anna@Example.DE ')).toBe('anna@example.de');
});
