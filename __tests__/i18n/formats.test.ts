import { formatCountdown, formatCountry, formatDay, formatPrice } from '../../src/i18n/formats';

test('days read the same in both languages', () => {
  expect(formatDay('2026-11-20')).toBe('Fri, Nov 20, 2026');
});

test('prices and countries follow the language', () => {
  expect(formatPrice(123456, 'de')).toBe('1.234,56\u00a0€');
  expect(formatPrice(123456, 'en')).toBe('€1,234.56');
  expect([formatCountry('AT', 'de'), formatCountry('AT', 'en')]).toEqual(['Österreich', 'Austria']);
});

test.each([
  [90, '1:30'],
  [30, '0:30'],
  [5, '0:05'],
])('%i s read %s', (seconds, text) => expect(formatCountdown(seconds)).toBe(text));
