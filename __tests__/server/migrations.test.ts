import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { claimData } from '../../server/db/claimData';
import type { Db } from '../../server/db/Db';
import { migrate } from '../../server/db/migrate';
import { openSqlDatabase } from '../support/sqlDatabase';

const FOLDER = join(__dirname, '../../server/db/migrations');
const scripts = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .sort();

let db: Db;
beforeAll(async () => {
  db = await openSqlDatabase();
});
afterAll(() => db.close());

describe('a database of another version', () => {
  test('gets the checksums of its migrations where an earlier version kept none', async () => {
    await db.exec('alter table schema_migrations drop column checksum');
    await migrate(db);
    const rows = await db.query<{ checksum: string }>('select checksum from schema_migrations');
    expect(rows).toHaveLength(scripts.length);
    for (const { checksum } of rows) expect(checksum).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is refused after one of its migrations was edited, which is named', async () => {
    const setChecksum = (sum: string) =>
      db.exec(`update schema_migrations set checksum = ${sum} where name = '0003_admin_calls'`);
    await setChecksum(`'another'`);
    await expect(migrate(db)).rejects.toThrow(
      /^DATABASE_URL: the migration 0003_admin_calls was edited after it had run .*\.$/,
    );
    await setChecksum('null');
    await migrate(db);
  });

  test('is refused to an older version than the one that changed it last', async () => {
    await db.exec(`insert into schema_migrations (name) values ('9999_later')`);
    await expect(migrate(db)).rejects.toThrow(
      /^DATABASE_URL: a newer version of the server has changed this database \(9999_later\): .*\.$/,
    );
  });
});

test.each([
  ['demo', 'production', /^PORTAL_MODE is "production", but this database was filled as a demo.*an empty database/],
  ['production', 'demo', /^PORTAL_MODE is "demo", but this database belongs to a shop.*PORTAL_MODE=production/],
] as const)('data of the mode %s is refused in the mode %s (rules §23.5)', async (owner, other, sentence) => {
  await db.exec('delete from settings');
  await claimData(db, owner);
  await claimData(db, owner);
  await expect(claimData(db, other)).rejects.toThrow(sentence);
});
