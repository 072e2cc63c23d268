import {
  upcomingOrdersUntil,
  hasUpcomingPayment,
  isDueByItself,
  planDays,
  type Schedule,
} from '#src/domain/order/upcomingOrders';
import { SUBSCRIPTION_STATUSES } from '#src/domain/subscriptionStatus';

const schedule = (changes: Partial<Schedule> = {}): Schedule & { dueDay: string } =>
  ({
    status: 'ACTIVE',
    dueDay: '2026-11-30',
    intervalDays: 28,
    ...changes,
  }) as Schedule & { dueDay: string };

test('cancelled, failed and undated subscriptions have no upcoming payment', () => {
  const shown = SUBSCRIPTION_STATUSES.filter((status) => hasUpcomingPayment(schedule({ status })));
  expect(shown).toEqual(['ACTIVE', 'INACTIVE', 'PAUSED']);
  expect(hasUpcomingPayment(schedule({ dueDay: undefined }))).toBe(false);
});

test('only active and paused subscriptions are due without an action', () => {
  expect(SUBSCRIPTION_STATUSES.filter((status) => isDueByItself({ status }))).toEqual(['ACTIVE', 'PAUSED']);
});

test('an order that waits for stock is not due by itself, but has an upcoming payment (rules §9.9)', () => {
  expect(isDueByItself(schedule({ waitingSince: '2026-11-30' }))).toBe(false);
  expect(hasUpcomingPayment(schedule({ waitingSince: '2026-11-30' }))).toBe(true);
});

test('lists the next order and all later ones up to and including the last day', () => {
  expect(upcomingOrdersUntil(schedule(), '2027-01-25')).toEqual([
    { date: '2026-11-30', isNext: true },
    { date: '2026-12-28', isNext: false },
    { date: '2027-01-25', isNext: false },
  ]);
  expect(upcomingOrdersUntil(schedule(), '2027-01-24')).toHaveLength(2);
  expect(upcomingOrdersUntil({ ...schedule(), cancelOn: '2027-01-25' }, '2027-01-25')).toHaveLength(2);
  expect(upcomingOrdersUntil({ ...schedule(), cancelOn: '2027-01-26' }, '2027-03-25')).toHaveLength(3);
  // Always lists the next order.
  expect(upcomingOrdersUntil(schedule(), '2026-11-01')).toHaveLength(1);
  expect(upcomingOrdersUntil(schedule({ intervalDays: 0 }), '2027-01-25')).toHaveLength(1);
});

test('a plan covers twelve weeks, or more in steps of three weeks up to the latest next order', () => {
  expect(planDays([], '2026-11-21')).toBe(84);
  expect(planDays([schedule({ dueDay: '2026-11-01' })], '2026-11-21')).toBe(84);
  expect(planDays([schedule({ dueDay: '2027-02-13' })], '2026-11-21')).toBe(84);
  expect(planDays([schedule({ dueDay: '2027-02-14' })], '2026-11-21')).toBe(105);
});
