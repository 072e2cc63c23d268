import { businessDayAt } from '../../src/domain/isoDate';
import type { SubscriptionChange } from '../../server/core/subscriptions/changeSubscription';
import type { LockedSubscription } from '../../server/core/subscriptions/LockedSubscription';
import { createFormatDay } from '../../server/core/wire/format';
import { moveOrder } from '../../server/core/orders/moveOrder';
import { removeDiscount } from '../../server/modules/redemptions/removeDiscount';
import { cancelSubscription } from '../../server/core/cancellation/cancelSubscription';
import { pauseSubscription } from '../../server/modules/subscriptions/pauseSubscription';
import { reactivateSubscription } from '../../server/modules/subscriptions/reactivateSubscription';
import { inDays } from '../support/api';

const now = new Date();
const services = { clock: { now: () => now, today: () => businessDayAt(now) }, formatDay: createFormatDay('spec') };

/** Frozen, so that whoever writes to it fails. */
const BEFORE: LockedSubscription = Object.freeze({
  id: 1,
  version: 'v',
  customerId: 1,
  gatewayToken: 'token',
  cardLast4: '1111',
  redemptionId: 7,
  discount: Object.freeze({ amountHundredths: 1_000, isPercent: true }),
  discountCode: 'ZEHN',
  productName: 'Streu',
  email: 'somebody@example.de',
  firstName: 'Ida',
  lang: 'de',
  country: 'DE',
  status: 'ACTIVE',
  nextBillDate: inDays(3),
  restartDate: null,
  endedOn: null,
  cancelReason: null,
  productId: 1,
  quantity: 2,
  unitPriceCents: 1_000,
  oldUnitPriceCents: null,
  intervalDays: 28,
  shippingCents: 0,
  taxCents: 0,
  discountCents: 200,
  retryNo: 1,
  retryOn: inDays(1),
  failedSince: inDays(0),
  failedFor: 'declined',
  waitingSince: null,
  cancelOn: null,
  paySourceId: 1,
});

const stateOf = <Found>({ change }: SubscriptionChange<Found>, found: Found, before = BEFORE) => change(before, found);

test('a change is computed without being done', () => {
  const date = inDays(10);
  const untried = { retryNo: 0, retryOn: null, failedSince: null, failedFor: null, waitingSince: null };
  expect(stateOf(moveOrder(services, { nextBillDate: date, lang: 'de' }), undefined)).toEqual({
    ...BEFORE,
    ...untried,
    nextBillDate: date,
  });
  expect(stateOf(pauseSubscription(services, date), undefined)).toEqual({
    ...BEFORE,
    ...untried,
    status: 'PAUSED',
    restartDate: date,
    nextBillDate: date,
  });
  const cancellation = cancelSubscription(services, { cancelReason: 'moved away', lang: 'de' });
  expect(stateOf(cancellation, undefined)).toMatchObject({ status: 'CANCELLED', nextBillDate: null });
  const paused = Object.freeze({ ...BEFORE, status: 'PAUSED' as const, restartDate: date });
  expect(stateOf(reactivateSubscription(services), undefined, paused)).toEqual({ ...BEFORE, endedOn: null });
  const removal = removeDiscount(services, { recordId: '7', code: 'zehn' });
  expect(stateOf(removal, { redemptionId: 7, code: 'ZEHN' })).toMatchObject({
    redemptionId: null,
    discountCode: null,
    discountCents: 0,
  });
});
