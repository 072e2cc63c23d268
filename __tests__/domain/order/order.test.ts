import fc from 'fast-check';
import { toCents, toEuro } from '#src/domain/money';
import { daysOf, isOrderTotalAllowed, orderTotals, weeksOf } from '#src/domain/order/order';
import { estimatedTaxCents } from '#src/domain/order/tax';

test('the total adds items, shipping and tax, and subtracts the discount', () => {
  const lines = [
    { unitPriceCents: 1990, quantity: 2, shippingCents: 490, taxCents: 756, discountCents: 100 },
    { unitPriceCents: 899, quantity: 1, shippingCents: 0, taxCents: 171, discountCents: 0 },
  ];
  expect(orderTotals(lines)).toEqual({
    itemsCents: 4879,
    discountCents: 100,
    shippingCents: 490,
    taxCents: 927,
    totalCents: 6196,
  });
});

test('the total without items is 0', () => {
  expect(orderTotals([]).totalCents).toBe(0);
});

test('converts weeks to days and cents to euros and back without loss', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 52 }), (weeks) => weeksOf(daysOf(weeks)) === weeks));
  fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => toCents(toEuro(cents)) === cents));
});

test.each([
  [1_999, 'DE', 380],
  [1_999, 'AT', 400],
  [0, 'DE', 0],
  [5_997, 'DE', 1_139],
] as const)('estimates the tax on %i cents delivered to %s as %i cents', (items, country, tax) => {
  expect(estimatedTaxCents(items, country)).toBe(tax);
});

test.each([
  [1, 1, true],
  [1_000_000, 8_333, true],
  // 99,174,600.00 euros in Germany, above the maximum in Austria.
  [1_000_000, 8_334, false],
  [99_999_900, 1_000_000, false],
])('allows a price of %i cents times %i: %s', (unitPriceCents, quantity, isAllowed) => {
  expect(isOrderTotalAllowed(unitPriceCents, quantity)).toBe(isAllowed);
});
