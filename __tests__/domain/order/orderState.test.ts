import { orderState } from '#src/domain/order/orderState';

const [EARLY, LATE] = ['2026-12-01', '2026-12-04'];

test.each([
  ['its bill date', { nextBillDate: EARLY }, EARLY],
  ['the later day of its next try', { nextBillDate: EARLY, nextTryAt: LATE }, LATE],
  ['its bill date, which is later than a try', { nextBillDate: LATE, nextTryAt: EARLY }, LATE],
  ['no day without a bill date', { nextBillDate: null, nextTryAt: null }, undefined],
  ['no day on which its subscription has ended', { nextBillDate: EARLY, cancelOn: EARLY }, undefined],
  ['no day of a try after the end', { nextBillDate: EARLY, nextTryAt: LATE, cancelOn: LATE }, undefined],
])('an order is due on %s', (_name, days, dueDay) =>
  expect(orderState({ status: 'ACTIVE', ...days })).toMatchObject({ dueDay }),
);

test.each([
  ['ACTIVE', false, ['ACTIVE']],
  ['ACTIVE', true, ['ACTIVE', 'PAYMENT_OPEN']],
  ['RECYCLE_FAILED', true, ['RECYCLE_FAILED']],
  ['PAUSED', false, ['PAUSED']],
])('the badges of %s, unpaid: %s, are %j', (status, isUnpaid, badges) =>
  expect(orderState({ status, isUnpaid }).badges).toEqual(badges),
);
