import fc from 'fast-check';
import {
  COHORT_RANGES,
  daysOf,
  defaultRange,
  EARLIEST_COHORT,
  isRangeOffered,
  monthFault,
  monthsOf,
  withEnd,
  withStart,
} from '#src/domain/statistics/cohortRange';
import { cohortRangeFault } from '#src/domain/statistics/dateRange';
import { addMonths, monthOf, monthsBetween } from '#src/domain/statistics/month';
import { addDays, isIsoDate } from '#src/domain/isoDate';

test.each([
  ['last6', '2026-11-21', '2026-06-01', '2026-11-01'],
  ['last12', '2026-11-21', '2025-12-01', '2026-11-01'],
  ['last24', '2027-04-30', '2025-05-01', '2027-04-01'],
  ['all', '2026-11-21', '2025-05-01', '2026-11-01'],
  ['last6', '2026-12-31', '2026-07-01', '2026-12-01'],
  ['last6', '2027-01-01', '2026-08-01', '2027-01-01'],
  ['last12', '2027-01-31', '2026-02-01', '2027-01-01'],
  ['last6', '2028-02-29', '2027-09-01', '2028-02-01'],
] as const)('range %s on %s, including the current month: %s to %s', (range, today, start, end) => {
  expect(monthsOf(range, today)).toEqual({ start, end });
});

test.each([
  ['2025-05-01', 'all custom', 'all'],
  ['2025-09-30', 'all custom', 'all'],
  ['2025-10-01', 'last6 all custom', 'last6'],
  ['2026-03-31', 'last6 all custom', 'last6'],
  ['2026-04-01', 'last6 last12 all custom', 'last6'],
  ['2027-03-31', 'last6 last12 all custom', 'last6'],
  ['2027-04-01', 'last6 last12 last24 all custom', 'last6'],
])('on %s offers the ranges from May 2025 on: %s', (today, offered, first) => {
  expect(COHORT_RANGES.filter((range) => isRangeOffered(range, today)).join(' ')).toBe(offered);
  expect(defaultRange(today)).toBe(first);
});

test.each([
  ['2026-11-21', '2025-05-01', '2026-10-01', '2025-05-01', '2026-10-31'],
  ['2026-11-21', '2026-02-01', '2026-02-01', '2026-02-01', '2026-02-28'],
  ['2028-03-05', '2028-01-01', '2028-02-01', '2028-01-01', '2028-02-29'],
  ['2026-11-21', '2026-11-01', '2026-11-01', '2026-11-01', '2026-11-21'],
  ['2026-11-30', '2026-11-01', '2026-11-01', '2026-11-01', '2026-11-30'],
  ['2026-12-01', '2026-11-01', '2026-12-01', '2026-11-01', '2026-12-01'],
  ['2027-01-01', '2026-11-01', '2026-12-01', '2026-11-01', '2026-12-31'],
])('on %s the months %s to %s are the days %s to %s', (today, start, end, startDate, endDate) => {
  expect(daysOf({ start, end }, today)).toEqual({ startDate, endDate });
});

test('resets the end to the current month only when the new start is after it', () => {
  const range = { start: '2025-05-01', end: '2025-12-01' };
  expect(withStart(range, '2026-01-01', '2026-11-21')).toEqual({ start: '2026-01-01', end: '2026-11-01' });
  expect(withStart(range, '2025-12-01', '2026-11-21')).toEqual({ start: '2025-12-01', end: '2025-12-01' });
});

test('limits the end to the current month', () => {
  const range = { start: '2025-05-01', end: '2025-12-01' };
  expect(withEnd(range, '2026-12-01', '2026-11-30').end).toBe('2026-11-01');
  expect(withEnd(range, '2026-11-01', '2026-11-01').end).toBe('2026-11-01');
  expect(withEnd(range, '2026-10-01', '2026-11-01').end).toBe('2026-10-01');
});

test.each([
  ['2025-05-01', '2026-11-01', null],
  ['2026-11-01', '2026-11-01', null],
  ['2025-04-01', '2026-11-01', 'start'],
  ['2026-12-01', '2026-12-01', 'start'],
  ['2026-03-01', '2026-02-01', 'end'],
  ['2026-03-01', '2026-12-01', 'end'],
])('the invalid month of %s to %s is %s', (start, end, fault) => {
  expect(monthFault({ start, end }, '2026-11-21')).toBe(fault);
});

const day = fc.integer({ min: 0, max: 365 * 30 }).map((days) => addDays(EARLIEST_COHORT, days));

test('offers only ranges that the server accepts: from May 2025 to today at most', () => {
  fc.assert(
    fc.property(day, fc.constantFrom('last6', 'last12', 'last24', 'all'), (today, range) => {
      const { startDate, endDate } = daysOf(monthsOf(range, today), today);
      if (!isRangeOffered(range, today)) return expect(startDate < EARLIEST_COHORT).toBe(true);
      expect(monthFault(monthsOf(range, today), today)).toBeNull();
      expect(isIsoDate(endDate) && startDate <= endDate && endDate <= today).toBe(true);
      expect(monthOf(endDate)).toBe(monthOf(today));
      const lengths = { last6: 6, last12: 12, last24: 24 };
      if (range !== 'all') expect(monthsBetween(startDate, monthOf(endDate)) + 1).toBe(lengths[range]);
      return expect(monthsBetween(startDate, endDate) >= 120 || cohortRangeFault({ startDate, endDate }) === null).toBe(
        true,
      );
    }),
  );
});

test('keeps the range valid in any order of changes', () => {
  const month = fc.integer({ min: 0, max: 18 }).map((months) => addMonths(EARLIEST_COHORT, months));
  const today = '2026-11-21';
  fc.assert(
    fc.property(month, month, month, (one, other, picked) => {
      const [start = one, end = other] = [one, other].sort();
      expect(monthFault(withStart({ start, end }, picked, today), today)).toBeNull();
      const ended = withEnd({ start, end }, picked, today);
      expect(monthFault(ended, today)).toBe(picked < start ? 'end' : null);
      const days = daysOf(withStart({ start, end }, picked, today), today);
      expect(days.endDate <= today && days.startDate <= days.endDate).toBe(true);
    }),
  );
});
