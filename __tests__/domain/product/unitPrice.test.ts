import fc from 'fast-check';
import { isContentAmount, unitPriceOf } from '#src/domain/product/unitPrice';

test.each([
  [1290, 10, 'l', 129],
  [1299, 1, 'kg', 1299],
  [499, 0.5, 'kg', 998],
  // Half a cent, and just below and above.
  [1, 2, 'l', 1],
  [2490, 12, 'l', 208],
  [499, 1000, 'kg', 0],
  [500, 1000, 'kg', 1],
  // 1.005 is slightly less in binary floating point.
  [201, 200, 'kg', 1],
  [1005, 1000, 'kg', 1],
  [1, 0.001, 'kg', 1000],
] as const)('%i cents for %d %s are %i cents per unit, half up (rules §29.2)', (cents, amount, unit, expected) => {
  expect(unitPriceOf(cents, { contentAmount: amount, contentUnit: unit })).toEqual({ cents: expected, unit });
});

test('rounds the unit price half up without binary floating-point errors', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_900 }), fc.integer({ min: 1, max: 10_000_000 }), (price, milli) => {
      const { cents } = unitPriceOf(price, { contentAmount: milli / 1000, contentUnit: 'kg' }) ?? { cents: NaN };
      const [doubled, content] = [2n * BigInt(cents), BigInt(milli)];
      const exact = 2000n * BigInt(price);
      expect((doubled - 1n) * content <= exact && exact < (doubled + 1n) * content).toBe(true);
    }),
  );
});

test('a product without a content has no unit price', () => {
  expect(unitPriceOf(1290, { contentAmount: null, contentUnit: null })).toBeNull();
});

test.each([
  [10, true],
  [0.5, true],
  [0.001, true],
  [1.115, true],
  [0.0005, false],
  [1.0001, false],
  [0, false],
  [-1, false],
])('accepts a content of %d: %s (rules §29.1)', (amount, isKept) => expect(isContentAmount(amount)).toBe(isKept));
