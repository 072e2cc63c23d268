import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertDatabaseMode } from '#server/db/assertDatabaseMode';
import type { Db } from '#server/db/Db';
import { migrate } from '#server/db/migrate';
import { openEmptyDatabase } from '../../support/emptyDatabase';
import { openSqlDatabase } from '../../support/sqlDatabase';

const FOLDER = join(__dirname, '../../../server/db/migrations');
const scripts = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .sort();

let db: Db;
beforeAll(async () => {
  db = await openSqlDatabase();
});
afterAll(() => db.close());

describe('database of another version', () => {
  test('gets checksums for migrations stored without one', async () => {
    await db.exec('alter table schema_migrations drop column checksum');
    await migrate(db);
    const rows = await db.query<{ checksum: string }>('select checksum from schema_migrations');
    expect(rows).toHaveLength(scripts.length);
    for (const { checksum } of rows) expect(checksum).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is refused after an edit of a migration, with its name', async () => {
    const setChecksum = (sum: string) =>
      db.exec(`update schema_migrations set checksum = ${sum} where name = '0003_admin_calls'`);
    await setChecksum(`'another'`);
    await expect(migrate(db)).rejects.toThrow(
      /^DATABASE_URL: the migration 0003_admin_calls was edited after it had run .*\.$/,
    );
    await setChecksum('null');
    await migrate(db);
  });

  test('is refused by an older server version', async () => {
    await db.exec(`insert into schema_migrations (name) values ('9999_later')`);
    await expect(migrate(db)).rejects.toThrow(
      /^DATABASE_URL: a newer version of the server has changed this database \(9999_later\): .*\.$/,
    );
  });
});

test('the migration keeps endings of declarations, and holds renewals of open declarations for five days', async () => {
  const earlier = await openEmptyDatabase();
  const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
  await earlier.exec('drop schema public cascade; create schema public');
  const at = scripts.indexOf('0020_declaration_endings.sql');
  for (const file of scripts.slice(0, at)) await earlier.exec(read(file));
  // Disables foreign keys, because the named subscription does not exist.
  await earlier.exec(`begin; set local session_replication_role = replica;
      insert into declarations (reference, type, kind, reason, name, email, email_norm, contract, lang,
        named_ids, fingerprint, received_at, state, decided_at, decided_by, subscription_id, change_id, cancel_on,
        refund_order_id, refund_cents)
      values ('K-1', 'cancellation', 'ordinary', '', 'x', 'x', 'x', '', 'de', '{}', 'x', '2026-11-27T10:00:00Z', 'scheduled',
        '2026-11-27T11:00:00Z', 'admin', 7, 8, '2026-12-24', 9, 1990),
      ('K-2', 'cancellation', 'ordinary', '', 'x', 'x', 'x', '', 'de', '{}', 'x', '2026-11-27T10:00:00Z', 'open',
        null, null, null, null, null, null, null);
      ${read(scripts[at] ?? '')}; commit`);
  const rows = await earlier.query(
    `select reference, d.state, subscription_id::int as subscription, change_id::int as change, cancel_on::text as "on",
       refund_cents::int as cents, e.decided_at = d.decided_at as same, holds_until::text as until, released_at is null as holds
     from declarations d left join declaration_endings e on declaration_id = id order by reference`,
  );
  expect(rows).toEqual([
    {
      ...{ reference: 'K-1', state: 'scheduled', subscription: 7, change: 8, on: '2026-12-24', cents: 1990 },
      ...{ same: true, until: null, holds: false },
    },
    {
      ...{ reference: 'K-2', state: 'open', subscription: null, change: null, on: null, cents: null },
      ...{ same: null, until: '2026-12-02', holds: true },
    },
  ]);
  await earlier.close();
});

test.each([
  ['demo', 'production', /^PORTAL_MODE is "production", but this database was filled as a demo.*an empty database/],
  ['production', 'demo', /^PORTAL_MODE is "demo", but this database belongs to a shop.*PORTAL_MODE=production/],
] as const)('data of the mode %s is refused in the mode %s (rules §23.5)', async (owner, other, sentence) => {
  await db.exec('delete from settings');
  await assertDatabaseMode(db, owner);
  await assertDatabaseMode(db, owner);
  await expect(assertDatabaseMode(db, other)).rejects.toThrow(sentence);
});
