import { ConfigError } from './ConfigError';
import type { Db } from './Db';
import foundation from './migrations/0001_foundation.sql';
import customerCalls from './migrations/0002_customer_calls.sql';
import adminCalls from './migrations/0003_admin_calls.sql';
import usedCodes from './migrations/0004_used_codes.sql';
import operations from './migrations/0005_operations.sql';
import cardOfBill from './migrations/0006_card_of_bill.sql';
import stockWaits from './migrations/0007_stock_waits.sql';
import adminEdits from './migrations/0008_admin_edits.sql';
import challenges from './migrations/0009_challenges.sql';
import bigintTotals from './migrations/0010_bigint_totals.sql';
import mailLanes from './migrations/0011_mail_lanes.sql';
import families from './migrations/0012_families.sql';

/** Every migration in its order; one that has been released is never edited. */
const MIGRATIONS: readonly { name: string; script: string }[] = [
  { name: '0001_foundation', script: foundation },
  { name: '0002_customer_calls', script: customerCalls },
  { name: '0003_admin_calls', script: adminCalls },
  { name: '0004_used_codes', script: usedCodes },
  { name: '0005_operations', script: operations },
  { name: '0006_card_of_bill', script: cardOfBill },
  { name: '0007_stock_waits', script: stockWaits },
  { name: '0008_admin_edits', script: adminEdits },
  { name: '0009_challenges', script: challenges },
  { name: '0010_bigint_totals', script: bigintTotals },
  { name: '0011_mail_lanes', script: mailLanes },
  { name: '0012_families', script: families },
];

const LOCK = 'select pg_advisory_xact_lock(7236541)';

/** What a newer version has added, an older one would leave empty or break. */
function refuseNewer(done: ReadonlySet<string>): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = [...done].find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new ConfigError(
    `DATABASE_URL: a newer version of the server has changed this database (${unknown}): start that version, or restore the backup from before.`,
  );
}

/** Brings the schema up to date. Nodes that start together wait for the first one (rules §21.9). */
export const migrate = (db: Db): Promise<void> =>
  db.tx(async (tx) => {
    await tx.query(LOCK);
    await tx.exec(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const rows = await tx.query<{ name: string }>('select name from schema_migrations order by name');
    const done = new Set(rows.map(({ name }) => name));
    refuseNewer(done);
    for (const { name, script } of MIGRATIONS) {
      if (done.has(name)) continue;
      await tx.exec(script);
      await tx.query('insert into schema_migrations (name) values ($1)', [name]);
    }
  }, 'long');
