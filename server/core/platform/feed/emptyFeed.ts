import type { CustomerFeed } from './CustomerFeed';

/** Feed without changes, until a shop connects its own system. */
export const emptyFeed: CustomerFeed = {
  changesSince: (cursor) => Promise.resolve({ customers: [], cursor: cursor ?? '0', hasMore: false }),
};
