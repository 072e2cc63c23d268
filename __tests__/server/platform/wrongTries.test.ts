import { limitWrongTries } from '#server/core/platform/limits/enforceLimits';
import { openSqlDatabase } from '../../support/sqlDatabase';

const LIMIT = { name: 'test', of: 1, max: 20, windowSeconds: 3_600 };

test('returns the result even if the count cannot be undone (rules §11.7)', async () => {
  const db = await openSqlDatabase();
  const done = limitWrongTries(db, LIMIT, [], async () => {
    await db.exec('alter table rate_limits rename to away');
    return 'done';
  });
  await expect(done).resolves.toBe('done');
  await db.close();
});
