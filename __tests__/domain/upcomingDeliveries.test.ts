import {
  deliveriesUntil,
  hasUpcomingPayment,
  isDueByItself,
  planDays,
  type Schedule,
} from '../../src/domain/upcomingDeliveries';
import { SUBSCRIPTION_STATUSES } from '../../src/domain/subscriptionStatus';

const schedule = (changes: Partial<Schedule> = {}): Schedule & { nextBillDate: string } =>
  ({
    status: 'ACTIVE',
    nextBillDate: '2026-11-30',
    intervalDays: 28,
    ...changes,
  }) as Schedule & { nextBillDate: string };

test('cancelled and failed ones, and those without a date, have no payment to come', () => {
  const shown = SUBSCRIPTION_STATUSES.filter((status) => hasUpcomingPayment(schedule({ status })));
  expect(shown).toEqual(['ACTIVE', 'INACTIVE', 'PAUSED']);
  expect(hasUpcomingPayment(schedule({ nextBillDate: undefined }))).toBe(false);
});

test('an inactive one waits for somebody', () => {
  expect(SUBSCRIPTION_STATUSES.filter((status) => isDueByItself({ status }))).toEqual(['ACTIVE', 'PAUSED']);
});

test('the next delivery, and those that follow up to the last day, that day included', () => {
  expect(deliveriesUntil(schedule(), '2027-01-25')).toEqual([
    { date: '2026-11-30', isNext: true },
    { date: '2026-12-28', isNext: false },
    { date: '2027-01-25', isNext: false },
  ]);
  expect(deliveriesUntil(schedule(), '2027-01-24')).toHaveLength(2);
  // The next one is told even when it lies behind the plan's end, or when nothing follows it.
  expect(deliveriesUntil(schedule(), '2026-11-01')).toHaveLength(1);
  expect(deliveriesUntil(schedule({ intervalDays: 0 }), '2027-01-25')).toHaveLength(1);
});

test('a plan covers twelve weeks, or whole thirds of weeks up to the last of the next deliveries', () => {
  expect(planDays([], '2026-11-21')).toBe(84);
  expect(planDays([schedule({ nextBillDate: '2026-11-01' })], '2026-11-21')).toBe(84);
  expect(planDays([schedule({ nextBillDate: '2027-02-13' })], '2026-11-21')).toBe(84);
  expect(planDays([schedule({ nextBillDate: '2027-02-14' })], '2026-11-21')).toBe(105);
});
