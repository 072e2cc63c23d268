import { SUBSCRIPTION_STATUSES, subscriptionCan } from '#src/domain/subscriptionStatus';

const NOT_CANCELLED = ['ACTIVE', 'INACTIVE', 'PAUSED', 'RECYCLE_FAILED'];

test.each([
  ['moveOrder', ['ACTIVE']],
  ['pause', ['ACTIVE']],
  ['reactivate', ['INACTIVE', 'PAUSED']],
  ['cancel', NOT_CANCELLED],
  ['edit', ['ACTIVE', 'INACTIVE', 'PAUSED']],
] as const)('allows %s for the statuses %j only (rules §8.4)', (action, statuses) =>
  expect(SUBSCRIPTION_STATUSES.filter(subscriptionCan[action])).toEqual(statuses),
);
