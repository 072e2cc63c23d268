import { statisticsRangeFault } from '#src/domain/statistics/dateRange';
import { percentOf, statisticsOf } from '#src/domain/statistics/statistics';

test('a percentage has two decimals, and is 0 for a total of 0', () => {
  expect([percentOf(1, 3), percentOf(0, 0), percentOf(5, 0), percentOf(2, 2)]).toEqual([33.33, 0, 0, 100]);
});

test('rates have two decimals, and the churn rate is null without subscriptions', () => {
  const thirds = { runningAtStart: 8, lost: 1, customers: 3, oneType: 1, twoTypes: 1, threeTypes: 1 };
  expect(statisticsOf(thirds)).toEqual({
    churnRate: 12.5,
    activeSub: 3,
    onecat: 33.33,
    twocat: 33.33,
    threecat: 33.33,
  });
  const counts = { runningAtStart: 3, lost: 1, customers: 7, oneType: 4, twoTypes: 2, threeTypes: 1 };
  expect(statisticsOf(counts)).toEqual({
    churnRate: 33.33,
    activeSub: 7,
    onecat: 57.14,
    twocat: 28.57,
    threecat: 14.29,
  });
  const none = { runningAtStart: 0, lost: 0, customers: 0, oneType: 0, twoTypes: 0, threeTypes: 0 };
  expect(statisticsOf(none)).toEqual({ churnRate: null, activeSub: 0, onecat: 0, twocat: 0, threecat: 0 });
});

test.each([
  ['2000-01-01', '2026-11-21', null],
  ['1999-12-31', '2026-11-21', { field: 'startDate', rule: 'dayTooEarly' }],
  ['2026-11-21', '2026-11-21', null],
  ['2026-11-21', '2026-11-22', { field: 'endDate', rule: 'rangeInFuture' }],
  ['2026-11-21', '2026-11-20', { field: 'startDate', rule: 'rangeReversed' }],
  ['', '2026-11-20', { field: 'startDate', rule: 'dayInvalid' }],
  ['2026-11-20', '2026-11-31', { field: 'endDate', rule: 'dayInvalid' }],
  // Incompletely typed years.
  ['0002-01-15', '2026-11-21', { field: 'startDate', rule: 'dayTooEarly' }],
  ['0020-01-15', '2026-11-21', { field: 'startDate', rule: 'dayTooEarly' }],
  ['0202-01-15', '2026-11-21', { field: 'startDate', rule: 'dayTooEarly' }],
  ['2024-01-15', '0202-11-21', { field: 'endDate', rule: 'dayTooEarly' }],
])('finds the broken rule of the range %s to %s', (startDate, endDate, fault) => {
  expect(statisticsRangeFault({ startDate, endDate }, '2026-11-21')).toEqual(fault);
});
