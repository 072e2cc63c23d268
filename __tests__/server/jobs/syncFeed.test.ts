import type { FeedPage } from '#server/core/platform/feed/CustomerFeed';
import type { Db } from '#server/db/Db';
import { syncFeed } from '#server/jobs/syncFeed';
import { openSqlDatabase } from '../../support/sqlDatabase';

const clock = { today: () => '2026-11-25', now: () => new Date('2026-11-25T09:00:00Z') };
const EMPTY: FeedPage = { customers: [], cursor: '1', hasMore: false };

let db: Db;
beforeAll(async () => {
  db = await openSqlDatabase();
});
afterAll(() => db.close());

test('a node skips the import quietly while another one reads the feed (rules §33.14)', async () => {
  let reply = (_page: FeedPage): void => undefined;
  let reads = 0;
  let firstRead = (): void => undefined;
  const isReading = new Promise<void>((resolve) => (firstRead = resolve));
  const feed = {
    changesSince() {
      reads += 1;
      firstRead();
      return new Promise<FeedPage>((resolve) => (reply = resolve));
    },
  };
  const [one, other] = [1, 2].map(() => syncFeed({ db, feed, clock, config: { feedMinutes: 5 } }));
  const first = one?.run(() => false);
  await isReading;
  await other?.run(() => false);
  expect(reads).toBe(1);
  reply(EMPTY);
  await first;
  expect(await db.query(`select action from change_log`)).toEqual([]);
});
