import { removeExpired } from '../../server/jobs/removeExpired';
import type { Db } from '../../server/db/Db';
import { openSqlDatabase } from '../support/sqlDatabase';

let db: Db;
beforeAll(async () => {
  db = await openSqlDatabase();
});
afterAll(() => db.close());

test('what nobody can use any more is cleared away, and nothing else', async () => {
  await db.exec(`
    insert into otp_challenges (email_norm, purpose, code_hash, expires_at)
    values ('old', 'login', 'x', now() - interval '25 hours'), ('new', 'login', 'x', now() - interval '23 hours');
    insert into sessions (token_hash, kind, email_norm, expires_at)
    values ('old', 'admin', 'x', now() - interval '1 second'), ('new', 'admin', 'x', now() + interval '1 minute');
    insert into idempotency_keys (scope, key, request_hash, created_at)
    values ('s', 'old', 'x', now() - interval '25 hours'), ('s', 'new', 'x', now() - interval '23 hours');
    insert into rate_limits (key, window_start, window_seconds, hits)
    values ('old', now() - interval '61 minutes', 3600, 1), ('new', now() - interval '59 minutes', 3600, 1);`);

  await removeExpired({ db, clock: { now: () => new Date() } }).run(() => false);

  const left = await db.query<{ name: string }>(
    `select email_norm as name from otp_challenges union all select token_hash from sessions
     union all select key from idempotency_keys union all select key from rate_limits`,
  );
  expect(left.map(({ name }) => name)).toEqual(['new', 'new', 'new', 'new']);
});
