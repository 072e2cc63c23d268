import { orderState } from '#src/domain/order/orderState';

const [EARLY, LATE] = ['2026-12-01', '2026-12-04'];

test.each([
  ['its bill date', { nextBillDate: EARLY }, EARLY],
  ['the later day of its next attempt', { nextBillDate: EARLY, nextTryAt: LATE }, LATE],
  ['its bill date when the next attempt is earlier', { nextBillDate: LATE, nextTryAt: EARLY }, LATE],
  ['no day without a bill date', { nextBillDate: null, nextTryAt: null }, undefined],
  ['no day from the end of its subscription on', { nextBillDate: EARLY, cancelOn: EARLY }, undefined],
  ['no day of an attempt after the end', { nextBillDate: EARLY, nextTryAt: LATE, cancelOn: LATE }, undefined],
])('an order is due on %s', (_name, days, dueDay) =>
  expect(orderState({ status: 'ACTIVE', ...days })).toMatchObject({ dueDay }),
);

test.each([
  ['ACTIVE', false, ['ACTIVE']],
  ['ACTIVE', true, ['ACTIVE', 'PAYMENT_OPEN']],
  ['RECYCLE_FAILED', true, ['RECYCLE_FAILED']],
  ['PAUSED', false, ['PAUSED']],
])('badges of %s, unpaid %s: %j', (status, isUnpaid, badges) =>
  expect(orderState({ status, isUnpaid }).badges).toEqual(badges),
);
