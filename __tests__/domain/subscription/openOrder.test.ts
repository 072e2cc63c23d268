import { openOrderDay } from '#src/domain/subscription/openOrder';
import type { SubscriptionStatus } from '#src/domain/subscriptionStatus';

const [DUE, TODAY, RETRY] = ['2026-11-19', '2026-11-20', '2026-11-21'];

test.each<[SubscriptionStatus, string | null, string | null, string | null]>([
  ['ACTIVE', DUE, RETRY, DUE],
  ['ACTIVE', DUE, null, null],
  ['RECYCLE_FAILED', null, null, TODAY],
  ['PAUSED', DUE, null, null],
  ['INACTIVE', DUE, null, null],
  ['CANCELLED', null, null, null],
])('status %s, due on %s, next attempt on %s: open order of %s', (...of) => {
  const [status, nextBillDate, retryOn, day] = of;
  expect(openOrderDay({ status, nextBillDate, retryOn }, TODAY)).toBe(day);
});
