import fc from 'fast-check';
import { addDays, addWorkingDays, businessDayAt, daysBetween, isIsoDate } from '#src/domain/isoDate';

test.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-02-30', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-11-21T00:00', false],
  ['', false],
  ['0000-01-01', false],
  ['２０２６-11-21', false],
])('validates the date %s: %s', (date, expected) => expect(isIsoDate(date)).toBe(expected));

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-28', 2, '2026-03-30'], // across the change to summer time
  ['2026-10-24', 2, '2026-10-26'], // across the change to winter time
  ['2026-11-21', -21, '2026-10-31'],
])('%s plus %i days is %s', (date, days, expected) => expect(addDays(date, days)).toBe(expected));

test.each([
  ['2026-11-23', '2026-11-26'], // Monday
  ['2026-11-25', '2026-11-30'], // over a weekend
  ['2026-11-28', '2026-12-02'], // Saturday
])('three working days after %s end with %s', (date, expected) => expect(addWorkingDays(date, 3)).toBe(expected));

test('daysBetween is the inverse of addDays', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5000, max: 5000 }), (days) => {
      expect(daysBetween('2026-11-21', addDays('2026-11-21', days))).toBe(days);
    }),
  );
});

test.each([
  ['2026-11-21T22:59:59Z', '2026-11-21'],
  ['2026-11-21T23:00:00Z', '2026-11-22'],
  ['2026-07-01T21:59:59Z', '2026-07-01'],
  ['2026-07-01T22:00:00Z', '2026-07-02'],
])('%s is on the business day %s of Europe/Berlin', (moment, day) => expect(businessDayAt(new Date(moment))).toBe(day));
