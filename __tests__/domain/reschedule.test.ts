import { addDays } from '../../src/domain/planDate';
import { isOrderDate, skipTarget } from '../../src/domain/reschedule';

const TODAY = '2026-11-21';

test.each([
  [addDays(TODAY, 0), false],
  [addDays(TODAY, 1), true],
  [addDays(TODAY, 365), true],
  [addDays(TODAY, 366), false],
  ['2027-02-30', false],
  ['', false],
])('an order may move to %s: %s', (date, expected) => expect(isOrderDate(date, TODAY)).toBe(expected));

test('a skip goes one interval on', () => {
  expect(skipTarget('2026-12-20', 28)).toBe('2027-01-17');
});
