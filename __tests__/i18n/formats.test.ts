import { formatCountdown } from '#src/i18n/formatCountdown';
import { FORMATS } from '#src/i18n/formats';

test('formats prices and countries by language', () => {
  expect(FORMATS.de.price(123456)).toBe('1.234,56\u00a0€');
  expect(FORMATS.en.price(123456)).toBe('€1,234.56');
  expect([FORMATS.de.country('AT'), FORMATS.en.country('AT')]).toEqual(['Österreich', 'Austria']);
});

test('formats the price of a unit, and of a piece with its unit price (rules §29.3)', () => {
  const unitPrice = { cents: 129, unit: 'l' } as const;
  expect(FORMATS.de.unitPrice(unitPrice)).toBe('1,29\u00a0€/l');
  expect(FORMATS.en.unitPrice({ cents: 1299, unit: 'kg' })).toBe('€12.99/kg');
  expect(FORMATS.de.piecePrice({ unitPriceCents: 1290, unitPrice })).toBe('12,90\u00a0€ (1,29\u00a0€/l)');
  expect(FORMATS.en.piecePrice({ unitPriceCents: 1290, unitPrice: undefined })).toBe('€12.90');
});

test.each([
  ['€', 'de', '1.234,56\u00a0€'],
  ['€', 'en', '€1,234.56'],
  ['USD', 'de', '1.234,56\u00a0USD'],
  ['USD', 'en', 'USD\u00a01,234.56'],
] as const)(
  'formats an amount in %s and %s as %s, with a leading minus for a negative one',
  (symbol, language, text) => {
    expect(FORMATS[language].amount(123456, symbol)).toBe(text);
    expect(FORMATS[language].amount(-123456, symbol)).toBe(`-${text}`);
  },
);

test('formats a negative amount in euros like a price', () => {
  for (const language of ['de', 'en'] as const)
    expect(FORMATS[language].amount(-250, '€')).toBe(FORMATS[language].price(-250));
});

test.each([
  [86_399, '23:59:59'],
  [3_600, '1:00:00'],
  [90, '1:30'],
  [30, '0:30'],
  [5, '0:05'],
])('formats a countdown of %i seconds as %s', (seconds, text) => expect(formatCountdown(seconds)).toBe(text));
