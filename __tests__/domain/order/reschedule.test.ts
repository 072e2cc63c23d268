import { addDays } from '#src/domain/isoDate';
import { isOrderDate, possibleDelays, reactivatedOrderDate, skipTarget } from '#src/domain/order/reschedule';

const TODAY = '2026-11-21';

test.each([
  [addDays(TODAY, 0), false],
  [addDays(TODAY, 1), true],
  [addDays(TODAY, 365), true],
  [addDays(TODAY, 366), false],
  ['2027-02-30', false],
  ['', false],
])('allows the order date %s: %s', (date, expected) => expect(isOrderDate(date, TODAY)).toBe(expected));

test.each([
  ['soon', addDays(TODAY, 10), [7, 14]],
  ['in 358 days', addDays(TODAY, 358), [7]],
  ['in 365 days', addDays(TODAY, 365), []],
  ['7 days overdue', addDays(TODAY, -7), [14]],
  ['30 days overdue', addDays(TODAY, -30), []],
])('offers only delays to an allowed date for an order due %s', (_name, nextBillDate, days) => {
  const expected = days.map((count) => ({ days: count, date: addDays(nextBillDate, count) }));
  expect(possibleDelays(nextBillDate, [7, 14], TODAY)).toEqual(expected);
});

test.each([
  [null, addDays(TODAY, 1)],
  [undefined, addDays(TODAY, 1)],
  [addDays(TODAY, -3), addDays(TODAY, 1)],
  [TODAY, addDays(TODAY, 1)],
  [addDays(TODAY, 1), addDays(TODAY, 1)],
  [addDays(TODAY, 2), addDays(TODAY, 2)],
  [addDays(TODAY, 400), addDays(TODAY, 400)],
])('a reactivation moves the order date %s to %s', (nextBillDate, expected) =>
  expect(reactivatedOrderDate(nextBillDate, TODAY)).toBe(expected),
);

test('a skip moves the order date by one interval', () => {
  expect(skipTarget('2026-12-20', 28)).toBe('2027-01-17');
});
