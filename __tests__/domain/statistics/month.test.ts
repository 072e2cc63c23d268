import fc from 'fast-check';
import { addMonths, monthLabel, monthOf, monthOfLabel, monthsBetween } from '#src/domain/statistics/month';

test('returns month and label of a date', () => {
  expect(monthOf('2026-02-28')).toBe('2026-02-01');
  expect(monthLabel('2025-05-01')).toBe('May 2025');
  expect(monthLabel('2025-09-01')).toBe('Sep 2025');
});

test('reads the month of a label, and returns undefined for an invalid label', () => {
  for (let months = 0; months < 24; months += 1) {
    const month = addMonths('2025-05-01', months);
    expect(monthOfLabel(monthLabel(month))).toBe(month);
  }
  for (const label of ['', 'May', 'Mai 2025', 'May 25', 'Q2 2025', 'May 0000']) {
    expect(monthOfLabel(label)).toBeUndefined();
  }
});

test('adds and subtracts months across the year', () => {
  expect(addMonths('2025-11-01', 2)).toBe('2026-01-01');
  expect(addMonths('2026-01-01', -1)).toBe('2025-12-01');
});

test('monthsBetween is the inverse of addMonths', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 500 }), (months) => {
      expect(monthsBetween('2025-05-01', addMonths('2025-05-01', months))).toBe(months);
    }),
  );
});
