import type { Bill } from '#server/core/shop/billing/Bill';
import { stateAfter } from '#server/core/shop/orders/stateAfter';
import type { LockedSubscription } from '#server/core/shop/subscriptions/LockedSubscription';

const [DUE, TODAY, NEXT] = ['2026-11-19', '2026-11-20', '2026-12-17'];
const CARD = { paySourceId: 9, cardLast4: '4444' };
const PROBLEM = { retryNo: 1, retryOn: '2026-11-21', failedSince: DUE, failedFor: 'declined' as const };
const NO_PROBLEM = { retryNo: 0, retryOn: null, failedSince: null, failedFor: null, waitingSince: null };

const SUBSCRIPTION = {
  status: 'ACTIVE',
  nextBillDate: DUE,
  intervalDays: 28,
  endedOn: null,
  waitingSince: null,
  cancelOn: null,
  paySourceId: 1,
  cardLast4: '0002',
  ...PROBLEM,
} as LockedSubscription;
const retryOf = (billDate: string) => ({ kind: 'retry', billDate }) as Bill;
const after = (bill: Bill, now: Partial<LockedSubscription>, ok = true) =>
  stateAfter(bill, { ...SUBSCRIPTION, ...now }, { ok, card: CARD, today: TODAY });

test('moves a declined order by one interval after a paid retry, and sets the card of the retry', () => {
  expect(after(retryOf(DUE), {})).toEqual({ ...SUBSCRIPTION, ...NO_PROBLEM, ...CARD, nextBillDate: NEXT });
});

test('reactivates a failed subscription after a paid retry', () => {
  const givenUp = { ...NO_PROBLEM, status: 'RECYCLE_FAILED', nextBillDate: null, endedOn: TODAY } as const;
  const expected = { status: 'ACTIVE', nextBillDate: '2026-12-18', endedOn: null, ...CARD };
  expect(after(retryOf(TODAY), givenUp)).toMatchObject(expected);
});

test('replaces the date set by a new card after a paid retry', () => {
  const revived = { ...NO_PROBLEM, nextBillDate: '2026-11-21' };
  expect(after(retryOf(TODAY), revived)).toMatchObject({ nextBillDate: '2026-12-18', ...CARD });
});

test('keeps a later date set by a pause', () => {
  expect(after(retryOf(DUE), { ...NO_PROBLEM, nextBillDate: '2027-01-30' }).nextBillDate).toBe('2027-01-30');
});

test.each(['PAUSED', 'CANCELLED', 'INACTIVE'] as const)('keeps the status %s of a concurrent change', (status) => {
  const now = { ...NO_PROBLEM, status, nextBillDate: null };
  expect(after(retryOf(DUE), now)).toEqual({ ...SUBSCRIPTION, ...now });
});

test('changes nothing after a declined retry', () => {
  expect(after(retryOf(DUE), {}, false)).toEqual(SUBSCRIPTION);
});

test.each([
  ['a retry with the same card', 'tok_own', {}, 'unconfirmed'],
  ['a retry with another card', 'tok_other', {}, 'declined'],
  ['an order that is no longer unpaid', 'tok_own', NO_PROBLEM, null],
])('says that the bank wants the person only of the present card and of an unpaid order: %s', (...row) => {
  const [, gatewayToken, now, failedFor] = row;
  const unpaid = { ...SUBSCRIPTION, gatewayToken: 'tok_own', ...now };
  const settled = { ok: false, card: CARD, today: TODAY, failedFor: 'unconfirmed' } as const;
  expect(stateAfter({ ...retryOf(DUE), gatewayToken }, unpaid, settled)).toEqual({ ...unpaid, failedFor });
});
