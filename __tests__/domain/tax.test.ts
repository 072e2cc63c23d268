import { estimatedTaxCents } from '../../src/domain/tax';

test.each([
  [1_999, 'DE', 380],
  [1_999, 'AT', 400],
  [0, 'DE', 0],
  [5_997, 'DE', 1_139],
] as const)('%i cents delivered to %s carry %i cents', (items, country, tax) => {
  expect(estimatedTaxCents(items, country)).toBe(tax);
});
