import { eventOfChange } from '#server/core/platform/events/eventOfChange';

const EMAIL = { email: 'a@kunden.example' };

test.each([
  ['subscription', 'subscriptionCreated', {}, { status: 'ACTIVE' }, 'subscription.created'],
  [
    'subscription',
    'orderMoved',
    { nextBillDate: '2026-12-01' },
    { nextBillDate: '2026-12-02' },
    'subscription.changed',
  ],
  ['subscription', 'subscriptionPaused', { status: 'ACTIVE' }, { status: 'PAUSED' }, 'subscription.paused'],
  ['subscription', 'subscriptionResumed', { status: 'PAUSED' }, { status: 'ACTIVE' }, 'subscription.resumed'],
  ['subscription', 'subscriptionReactivated', { status: 'INACTIVE' }, { status: 'ACTIVE' }, 'subscription.resumed'],
  ['subscription', 'cancellationTakenBack', { status: 'CANCELLED' }, { status: 'ACTIVE' }, 'subscription.resumed'],
  ['subscription', 'cancellationTakenBack', { status: 'CANCELLED' }, { status: 'PAUSED' }, 'subscription.paused'],
  ['subscription', 'subscriptionCancelled', { status: 'ACTIVE' }, { status: 'CANCELLED' }, 'subscription.cancelled'],
  ['subscription', 'renewalDeclined', { status: 'ACTIVE' }, { status: 'RECYCLE_FAILED' }, 'subscription.changed'],
  ['subscription', 'changeUndone', { status: 'ACTIVE' }, { status: 'INACTIVE' }, 'subscription.changed'],
  ['customer', 'customerCreated', {}, EMAIL, 'customer.created'],
  ['customer', 'customerSynced', {}, EMAIL, 'customer.created'],
  ['customer', 'customerSynced', EMAIL, { email: 'b@kunden.example' }, 'customer.changed'],
  ['customer', 'billingAddressChanged', { city: 'Ulm' }, { city: 'Wien' }, 'customer.changed'],
  ['customer', 'accountEntered', {}, {}, undefined],
  ['customer', 'accountRefused', {}, {}, undefined],
  ['customer', 'signedOutEverywhere', {}, {}, undefined],
  ['customer', 'erasureMailed', {}, {}, undefined],
  ['customer', 'erasureAsked', {}, {}, undefined],
  ['customer', 'noticesSwitched', { notices: true }, { notices: false }, undefined],
  ['customer', 'customersSynced', {}, { added: 1, changed: 0 }, undefined],
  ['customer', 'customerSyncFailed', {}, { added: 0, changed: 0 }, undefined],
  ['payment', 'renewalBilled', {}, { responseType: 'SUCCESS' }, 'order.paid'],
  ['payment', 'renewalDeclined', {}, { responseType: 'SOFT_DECLINE' }, 'payment.failed'],
  ['payment', 'paymentRefunded', {}, { state: 'done' }, undefined],
  ['payment', 'refundFailed', {}, { state: 'failed' }, undefined],
  ['order', 'orderPacked', {}, {}, undefined],
  ['order', 'orderShipped', {}, {}, 'order.shipped'],
  ['order', 'orderDelivered', {}, {}, 'order.delivered'],
  ['order', 'orderReturned', {}, {}, undefined],
  ['declaration', 'declarationReceived', {}, {}, 'declaration.received'],
  ['declaration', 'declarationRejected', {}, {}, 'declaration.decided'],
  ['paySource', 'cardAdded', {}, {}, undefined],
  ['discount', 'discountCreated', {}, {}, undefined],
  ['product', 'productChanged', {}, {}, undefined],
  ['admin', 'adminAdded', {}, {}, undefined],
  ['apiKey', 'keyAdded', {}, {}, undefined],
])(
  'a row of the change log about a %s with %s from %j to %j is the event %s',
  (subject, action, before, after, type) => {
    expect(eventOfChange({ subject, action, before, after })?.type).toBe(type);
  },
);
