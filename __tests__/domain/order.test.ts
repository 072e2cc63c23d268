import fc from 'fast-check';
import { toCents, toEuro } from '../../src/domain/money';
import { daysOf, orderTotals, weeksOf } from '../../src/domain/order';

test('an order is its items, its shipping and its tax', () => {
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

test('nothing costs nothing', () => {
  expect(orderTotals([]).totalCents).toBe(0);
});

test('weeks and days, euro and cents translate without loss', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 52 }), (weeks) => weeksOf(daysOf(weeks)) === weeks));
  fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => toCents(toEuro(cents)) === cents));
});
