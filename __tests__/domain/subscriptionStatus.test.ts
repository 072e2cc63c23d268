import { subscriptionCan, SUBSCRIPTION_STATUSES } from '../../src/domain/subscriptionStatus';

test('only an active subscription has an order to move', () => {
  expect(SUBSCRIPTION_STATUSES.filter(subscriptionCan.moveOrder)).toEqual(['ACTIVE']);
});
