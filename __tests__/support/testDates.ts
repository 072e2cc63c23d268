import { addDays, businessDayAt, daysBetween, isPlanDate } from '../../src/domain/planDate';
import { isOrderDate, skipTarget } from '../../src/domain/reschedule';
import { deliveriesUntil, planDays } from '../../src/domain/upcomingDeliveries';
import { formatDay, formatShortDay } from '../../src/i18n/formats';

/** The days around both clock changes of Berlin, Los Angeles and Auckland, a leap day, and the turn of a year. */
const CRITICAL = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-09-27',
  '2026-10-25',
  '2026-11-01',
  '2027-03-14',
  '2027-03-28',
  '2027-04-04',
  '2028-02-29',
  '2026-12-31',
];

/** Minutes that the zone is behind UTC. */
const OFFSETS_IN_JULY = { 'Europe/Berlin': -120, 'America/Los_Angeles': 420, 'Pacific/Auckland': -720 };

/** Dates are plain dates, wherever somebody sits. */
export function testDates(timeZone: keyof typeof OFFSETS_IN_JULY): void {
  test('the test itself runs where it says', () => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
    expect(new Date(2026, 6, 1).getTimezoneOffset()).toBe(OFFSETS_IN_JULY[timeZone]);
  });

  test.each(CRITICAL)('around %s a day is a day', (day) => {
    for (let offset = -3; offset <= 3; offset += 1) {
      const date = addDays(day, offset);
      expect(isPlanDate(date)).toBe(true);
      expect(daysBetween(day, date)).toBe(offset);
      expect(addDays(date, -offset)).toBe(day);
      const [year, month, dayOfMonth] = date.split('-').map(Number);
      expect(formatDay(date)).toMatch(new RegExp(`, [A-Z][a-z]{2} ${dayOfMonth}, ${year}$`));
      expect(formatShortDay(date)).toMatch(new RegExp(`^[A-Z][a-z]{2} ${dayOfMonth}$`));
      expect(month).toBe(Number(date.slice(5, 7)));
    }
  });

  test('weekdays are those of the calendar', () => {
    expect(formatDay('2026-03-29')).toBe('Sun, Mar 29, 2026');
    expect(formatDay('2026-10-25')).toBe('Sun, Oct 25, 2026');
    expect(formatDay('2028-02-29')).toBe('Tue, Feb 29, 2028');
  });

  test('the shop’s day is Berlin’s, wherever the browser is', () => {
    // Summer time: midnight in Berlin is 22:00 UTC; winter time: 23:00 UTC.
    expect(businessDayAt(new Date('2026-03-28T22:59:59Z'))).toBe('2026-03-28');
    expect(businessDayAt(new Date('2026-03-28T23:00:00Z'))).toBe('2026-03-29');
    expect(businessDayAt(new Date('2026-03-29T21:59:59Z'))).toBe('2026-03-29');
    expect(businessDayAt(new Date('2026-03-29T22:00:00Z'))).toBe('2026-03-30');
    expect(businessDayAt(new Date('2026-10-25T22:59:59Z'))).toBe('2026-10-25');
    expect(businessDayAt(new Date('2026-10-25T23:00:00Z'))).toBe('2026-10-26');
    expect(businessDayAt(new Date('2028-02-28T23:00:00Z'))).toBe('2028-02-29');
  });

  test('intervals, skips and limits do not stumble over a clock change or a leap day', () => {
    expect(skipTarget('2026-03-01', 28)).toBe('2026-03-29');
    expect(skipTarget('2026-10-04', 28)).toBe('2026-11-01');
    expect(skipTarget('2028-02-01', 28)).toBe('2028-02-29');
    expect(skipTarget('2028-02-29', 7)).toBe('2028-03-07');
    expect(isOrderDate('2028-02-29', '2028-02-28')).toBe(true);
    expect(isOrderDate('2027-02-29', '2027-02-27')).toBe(false);
    expect(isOrderDate('2026-10-26', '2025-10-26')).toBe(true);
    expect(isOrderDate('2026-10-27', '2025-10-26')).toBe(false);
  });

  test('a plan across both clock changes keeps its weekday and its distance', () => {
    const order = { nextBillDate: '2026-03-14', intervalDays: 7 };
    const dates = deliveriesUntil(order, '2026-04-11').map(({ date }) => date);
    expect(dates).toEqual(['2026-03-14', '2026-03-21', '2026-03-28', '2026-04-04', '2026-04-11']);
    expect(
      deliveriesUntil({ nextBillDate: '2028-02-22', intervalDays: 7 }, '2028-03-07').map(({ date }) => date),
    ).toEqual(['2028-02-22', '2028-02-29', '2028-03-07']);
    expect(planDays([{ nextBillDate: '2027-04-10' }], '2026-10-24')).toBe(168);
  });
}
