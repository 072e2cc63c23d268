import { formatAmount, formatCountdown, formatCountry, formatDay, formatPrice } from '../../src/i18n/formats';

test('days read the same in both languages', () => {
  expect(formatDay('2026-11-20')).toBe('Fri, Nov 20, 2026');
});

test('prices and countries follow the language', () => {
  expect(formatPrice(123456, 'de')).toBe('1.234,56\u00a0€');
  expect(formatPrice(123456, 'en')).toBe('€1,234.56');
  expect([formatCountry('AT', 'de'), formatCountry('AT', 'en')]).toEqual(['Österreich', 'Austria']);
});

test.each([
  ['€', 'de', '1.234,56\u00a0€'],
  ['€', 'en', '€1,234.56'],
  ['USD', 'de', '1.234,56\u00a0USD'],
  ['USD', 'en', 'USD\u00a01,234.56'],
] as const)('an amount in %s, in %s, reads %s, and its sign stands before all of it', (symbol, language, text) => {
  expect(formatAmount(123456, symbol, language)).toBe(text);
  expect(formatAmount(-123456, symbol, language)).toBe(`-${text}`);
});

test('a discount reads alike on a card and in the details of a payment', () => {
  for (const language of ['de', 'en'] as const)
    expect(formatAmount(-250, '€', language)).toBe(formatPrice(-250, language));
});

test.each([
  [90, '1:30'],
  [30, '0:30'],
  [5, '0:05'],
])('%i s read %s', (seconds, text) => expect(formatCountdown(seconds)).toBe(text));
