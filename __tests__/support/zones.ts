import { addDays, businessDayAt, daysBetween, isIsoDate } from '#src/domain/isoDate';
import { isOrderDate, skipTarget } from '#src/domain/order/reschedule';
import { upcomingOrdersUntil, planDays } from '#src/domain/order/upcomingOrders';
import { dateFormats } from '#src/domain/dateStyle';
import { toDay, toPicked } from '#src/ui/forms/dates/pickedDay';
import { screen, waitFor, within } from '@testing-library/react';
import { catchSavedFiles, readCalendar } from './browser';
import { day } from './texts';
import { renderPortal } from './renderPortal';
import { refill } from './accountPage';
import { createApi, itemOf } from './api';
// Compiled with this file, so that no test waits for it.
import '#src/screens/NextOrderScreen.tsx';
import '#src/screens/UpcomingPaymentsScreen.tsx';
import '#src/screens/PreviousPaymentsScreen.tsx';

/** Clock changes of Berlin, Los Angeles and Auckland, a leap day and the last day of a year. */
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

const written = dateFormats('de', 'spec');

/** Minutes behind UTC. */
const OFFSETS_IN_JULY = { 'Europe/Berlin': -120, 'America/Los_Angeles': 420, 'Pacific/Auckland': -720 };

/** Declares tests of plain dates in this time zone (rules §2.6). */
export function testDates(timeZone: keyof typeof OFFSETS_IN_JULY): void {
  test('runs in the declared time zone', () => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
    expect(new Date(2026, 6, 1).getTimezoneOffset()).toBe(OFFSETS_IN_JULY[timeZone]);
  });

  test.each(CRITICAL)('calculates and formats the days around %s', (day) => {
    for (let offset = -3; offset <= 3; offset += 1) {
      const date = addDays(day, offset);
      expect(isIsoDate(date)).toBe(true);
      expect(daysBetween(day, date)).toBe(offset);
      expect(addDays(date, -offset)).toBe(day);
      expect(toDay(toPicked(date))).toBe(date);
      const [year, month, dayOfMonth] = date.split('-').map(Number);
      expect(written.day(date)).toMatch(new RegExp(`, [A-Z][a-z]{2} ${dayOfMonth}, ${year}$`));
      expect(written.shortDay(date)).toMatch(new RegExp(`^[A-Z][a-z]{2} ${dayOfMonth}$`));
      expect(month).toBe(Number(date.slice(5, 7)));
    }
  });

  test('formats the weekdays of the calendar (rules §19.2)', () => {
    expect(written.day('2026-03-29')).toBe('Sun, Mar 29, 2026');
    expect(written.day('2026-10-25')).toBe('Sun, Oct 25, 2026');
    expect(written.day('2028-02-29')).toBe('Tue, Feb 29, 2028');
  });

  test("computes the business day in Berlin's time zone (rules §2.6)", () => {
    // Midnight in Berlin is 22:00 UTC in summer and 23:00 UTC in winter.
    expect(businessDayAt(new Date('2026-03-28T22:59:59Z'))).toBe('2026-03-28');
    expect(businessDayAt(new Date('2026-03-28T23:00:00Z'))).toBe('2026-03-29');
    expect(businessDayAt(new Date('2026-03-29T21:59:59Z'))).toBe('2026-03-29');
    expect(businessDayAt(new Date('2026-03-29T22:00:00Z'))).toBe('2026-03-30');
    expect(businessDayAt(new Date('2026-10-25T22:59:59Z'))).toBe('2026-10-25');
    expect(businessDayAt(new Date('2026-10-25T23:00:00Z'))).toBe('2026-10-26');
    expect(businessDayAt(new Date('2028-02-28T23:00:00Z'))).toBe('2028-02-29');
  });

  test('calculates skips and limits across clock changes and leap days (rules §7.3, §7.4)', () => {
    expect(skipTarget('2026-03-01', 28)).toBe('2026-03-29');
    expect(skipTarget('2026-10-04', 28)).toBe('2026-11-01');
    expect(skipTarget('2028-02-01', 28)).toBe('2028-02-29');
    expect(skipTarget('2028-02-29', 7)).toBe('2028-03-07');
    expect(isOrderDate('2028-02-29', '2028-02-28')).toBe(true);
    expect(isOrderDate('2027-02-29', '2027-02-27')).toBe(false);
    expect(isOrderDate('2026-10-26', '2025-10-26')).toBe(true);
    expect(isOrderDate('2026-10-27', '2025-10-26')).toBe(false);
  });

  test('keeps the weekday of planned orders across clock changes and leap days', () => {
    const order = { dueDay: '2026-03-14', intervalDays: 7 };
    const dates = upcomingOrdersUntil(order, '2026-04-11').map(({ date }) => date);
    expect(dates).toEqual(['2026-03-14', '2026-03-21', '2026-03-28', '2026-04-04', '2026-04-11']);
    expect(
      upcomingOrdersUntil({ dueDay: '2028-02-22', intervalDays: 7 }, '2028-03-07').map(({ date }) => date),
    ).toEqual(['2028-02-22', '2028-02-29', '2028-03-07']);
    expect(planDays([{ dueDay: '2027-04-10' }], '2026-10-24')).toBe(168);
  });
}

const api = createApi(process.env.API_URL ?? '');
const saved = catchSavedFiles();
const TODAY = businessDayAt(new Date());

/** Declares the test of a moved order in this time zone. */
export function testMovedOrder(): void {
  test('moves an order to the chosen date on both pages, on the server and in the calendar file', async () => {
    const { token, purchaseId } = await api.customer({ nextBillInDays: 10 });
    const stored = { token, multiAccount: 'false', isAdmin: 'false' };
    const { person } = await renderPortal('/dashboard', { language: 'en', stored });
    await person.click(await screen.findByRole('button', { name: 'Reschedule' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('radio', { name: 'A specific date' }));
    const field = dialog.getByLabelText('Date');
    // Half a year ahead, after a clock change in each zone.
    const date = addDays(TODAY, 180);
    expect(field).toHaveAttribute('min', addDays(TODAY, 1));
    await refill(person, field, date);
    await person.click(dialog.getByRole('button', { name: /^Move to / }));
    expect(await screen.findByRole('heading', { name: new RegExp(`${day(date)}$`) })).toBeVisible();
    expect((await itemOf(api, token, purchaseId)).nextBillDate).toBe(date);

    await person.click(screen.getAllByRole('link', { name: 'View Upcoming Payments', hidden: true })[0] as HTMLElement);
    expect(await screen.findByRole('article', { name: day(date) })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Add to my calendar' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const { events } = readCalendar(saved[0]?.bytes.toString('utf8') ?? '');
    expect(events[0]?.['DTSTART;VALUE=DATE']).toBe(date.replaceAll('-', ''));
    expect(events[0]?.['DTEND;VALUE=DATE']).toBe(addDays(date, 1).replaceAll('-', ''));
  });
}
