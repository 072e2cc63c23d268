import type { Db } from '../../db/Db';
import type { CustomerFeed } from '../../core/platform/feed/CustomerFeed';
import { feedRepository } from './repository';

const PAGE_SIZE = 200;

/** Fake customer feed, backed by `feed_customers`. */
export const createStandInFeed = (db: Db): CustomerFeed => ({
  async changesSince(cursor) {
    const start = Number(cursor ?? 0);
    const found = await feedRepository(db).entriesAfter(start, PAGE_SIZE + 1);
    const page = found.slice(0, PAGE_SIZE);
    return {
      customers: page.map(({ profile }) => profile),
      cursor: String(page.at(-1)?.changeNo ?? start),
      hasMore: found.length > page.length,
    };
  },
});
