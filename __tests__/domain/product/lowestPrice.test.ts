import { lowestPriceBefore } from '#src/domain/product/lowestPrice';

/** Prices with their start, oldest first. */
const history = (...lines: [priceCents: number, validFrom: string][]) =>
  lines.map(([priceCents, validFrom]) => ({ priceCents, validFrom: new Date(validFrom) }));

test('returns null without an earlier price', () => {
  expect(lowestPriceBefore([], new Date('2026-12-31T12:00:00Z'))).toBeNull();
});

test('returns a constant price regardless of its start', () => {
  expect(lowestPriceBefore(history([1990, '2020-01-01T00:00:00Z']), new Date('2026-12-31T12:00:00Z'))).toBe(1990);
});

// Reduced on 31 January. The first of the 30 days is 1 January, which starts at 23:00 UTC.
const REDUCED = new Date('2027-01-31T09:00:00Z');
test.each([
  ['until noon of the first of the 30 days', '2027-01-01T11:00:00Z', 1500],
  ['in the first second of the first day', '2026-12-31T23:00:01Z', 1500],
  ['until the start of the first day', '2026-12-31T23:00:00Z', 1990],
  ['until the day before the first day', '2026-12-31T12:00:00Z', 1990],
  ['until the morning of the reduction', '2027-01-31T07:00:00Z', 1500],
])('a low price that was valid %s (raised at %s): lowest price %i', (_name, raisedAt, expected) => {
  const prices = history([1990, '2026-01-01T00:00:00Z'], [1500, '2026-12-30T12:00:00Z'], [1990, raisedAt]);
  expect(lowestPriceBefore(prices, REDUCED)).toBe(expected);
});

test("counts days in Berlin's time zone, also across the change to summer time", () => {
  // 30 days before 20 April 2027 is 21 March, in winter time, which starts at 23:00 UTC.
  const until = (raisedAt: string) => history([1500, '2026-01-01T00:00:00Z'], [1990, raisedAt]);
  expect(lowestPriceBefore(until('2027-03-20T23:00:00Z'), new Date('2027-04-19T22:30:00Z'))).toBe(1990);
  expect(lowestPriceBefore(until('2027-03-20T23:00:01Z'), new Date('2027-04-19T22:30:00Z'))).toBe(1500);
  expect(lowestPriceBefore(until('2027-03-20T23:00:00Z'), new Date('2027-04-19T21:30:00Z'))).toBe(1500);
});

test('returns the lowest of several prices', () => {
  const prices = history(
    [1990, '2026-12-01T00:00:00Z'],
    [1490, '2027-01-10T00:00:00Z'],
    [1790, '2027-01-20T00:00:00Z'],
  );
  expect(lowestPriceBefore(prices, REDUCED)).toBe(1490);
});
