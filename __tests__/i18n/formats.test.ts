import { formatCountdown } from '../../src/i18n/formatCountdown';
import { formatAmount, formatCountry, formatPrice } from '../../src/i18n/formats';

test('formats prices and countries by language', () => {
  expect(formatPrice(123456, 'de')).toBe('1.234,56\u00a0€');
  expect(formatPrice(123456, 'en')).toBe('€1,234.56');
  expect([formatCountry('AT', 'de'), formatCountry('AT', 'en')]).toEqual(['Österreich', 'Austria']);
});

test.each([
  ['€', 'de', '1.234,56\u00a0€'],
  ['€', 'en', '€1,234.56'],
  ['USD', 'de', '1.234,56\u00a0USD'],
  ['USD', 'en', 'USD\u00a01,234.56'],
] as const)('formats an amount in %s and %s as %s, with a minus before all of it', (symbol, language, text) => {
  expect(formatAmount(123456, symbol, language)).toBe(text);
  expect(formatAmount(-123456, symbol, language)).toBe(`-${text}`);
});

test('formats a negative amount in euro like a price', () => {
  for (const language of ['de', 'en'] as const)
    expect(formatAmount(-250, '€', language)).toBe(formatPrice(-250, language));
});

test.each([
  [90, '1:30'],
  [30, '0:30'],
  [5, '0:05'],
])('formats a countdown of %i seconds as %s', (seconds, text) => expect(formatCountdown(seconds)).toBe(text));
