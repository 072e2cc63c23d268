import { createHash } from 'node:crypto';
import { normalizeEmail } from '#src/domain/email';
import { ConfigError } from './ConfigError';
import type { Db, Sql } from './Db';
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
import receipts from './migrations/0013_receipts.sql';
import failedPayments from './migrations/0014_failed_payments.sql';
import mailDrafts from './migrations/0015_mail_drafts.sql';
import notices from './migrations/0016_notices.sql';
import declarations from './migrations/0017_declarations.sql';
import prices from './migrations/0018_prices.sql';
import chargesAndAddresses from './migrations/0019_charges_and_addresses.sql';
import declarationEndings from './migrations/0020_declaration_endings.sql';
import knownBrowsers from './migrations/0021_known_browsers.sql';
import churnAndSearch from './migrations/0022_churn_and_search.sql';
import orders from './migrations/0023_orders.sql';
import apiKeys from './migrations/0024_api_keys.sql';
import events from './migrations/0025_events.sql';
import payments from './migrations/0026_payments.sql';
import paymentLinks from './migrations/0027_payment_links.sql';
import roles from './migrations/0028_roles.sql';
import attention from './migrations/0029_attention.sql';
import customerFile from './migrations/0030_customer_file.sql';
import audit from './migrations/0031_audit.sql';
import cancellationOffers from './migrations/0032_cancellation_offers.sql';
import jobRuns from './migrations/0033_job_runs.sql';
import secrets from './migrations/0034_secrets.sql';
import privacy from './migrations/0035_privacy.sql';
import retention from './migrations/0036_retention.sql';
import erasureAnnouncements from './migrations/0037_erasure_announcements.sql';

interface Migration {
  name: string;
  script: string;
  /** Runs after `script`, for values that SQL cannot compute. */
  step?: (tx: Sql) => Promise<void>;
}

/** Columns of normalized e-mail addresses. `unique`: condition under which rows with equal values conflict. */
const NORMALIZED = [
  { table: 'customers', column: 'email_norm' },
  { table: 'sessions', column: 'email_norm' },
  { table: 'otp_challenges', column: 'email_norm' },
  { table: 'declarations', column: 'email_norm' },
  { table: 'declaration_tokens', column: 'email_norm' },
  { table: 'outbox', column: 'recipient_norm' },
  { table: 'admins', column: 'email_norm', unique: 'true' },
  { table: 'discount_customers', column: 'email_norm', unique: 'there.discount_id = here.discount_id' },
] as const;

/**
 * Normalizes stored e-mail addresses with non-ASCII characters (rules §16.2). Deletes a row that would violate a unique
 * constraint.
 */
export async function normalizeEmailDomains(tx: Sql): Promise<void> {
  for (const { table, column, ...rest } of NORMALIZED) {
    const rows = await tx.query<{ old: string }>(
      `select distinct ${column} as old from ${table} where ${column} ~ '[^\x01-\x7f]'`,
    );
    for (const { old } of rows) {
      const normalized = normalizeEmail(old);
      if (normalized === old) continue;
      if ('unique' in rest) {
        await tx.query(
          `delete from ${table} here where ${column} = $1
             and exists (select 1 from ${table} there where there.${column} = $2 and ${rest.unique})`,
          [old, normalized],
        );
      }
      await tx.query(`update ${table} set ${column} = $2 where ${column} = $1`, [old, normalized]);
    }
  }
}

/** All migrations in order. Never edit a released migration. */
const MIGRATIONS: readonly Migration[] = [
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
  { name: '0013_receipts', script: receipts },
  { name: '0014_failed_payments', script: failedPayments },
  { name: '0015_mail_drafts', script: mailDrafts },
  { name: '0016_notices', script: notices },
  { name: '0017_declarations', script: declarations },
  { name: '0018_prices', script: prices },
  { name: '0019_charges_and_addresses', script: chargesAndAddresses, step: normalizeEmailDomains },
  { name: '0020_declaration_endings', script: declarationEndings },
  { name: '0021_known_browsers', script: knownBrowsers },
  { name: '0022_churn_and_search', script: churnAndSearch },
  { name: '0023_orders', script: orders },
  { name: '0024_api_keys', script: apiKeys },
  { name: '0025_events', script: events },
  { name: '0026_payments', script: payments },
  { name: '0027_payment_links', script: paymentLinks },
  { name: '0028_roles', script: roles },
  { name: '0029_attention', script: attention },
  { name: '0030_customer_file', script: customerFile },
  { name: '0031_audit', script: audit },
  { name: '0032_cancellation_offers', script: cancellationOffers },
  { name: '0033_job_runs', script: jobRuns },
  { name: '0034_secrets', script: secrets },
  { name: '0035_privacy', script: privacy },
  { name: '0036_retention', script: retention },
  { name: '0037_erasure_announcements', script: erasureAnnouncements },
];

const LOCK = 'select pg_advisory_xact_lock(7236541)';

/** Checksum of each applied migration by name; null for migrations applied by versions without checksums. */
type Done = ReadonlyMap<string, string | null>;

/** Ignores the kind of line endings, because checkouts may change them. */
const checksumOf = ({ script }: Migration): string =>
  createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex');

/** Rejects a database of a newer version, because this version would leave new columns empty. @throws ConfigError */
function refuseNewer(done: Done): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = [...done.keys()].find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new ConfigError(
    `DATABASE_URL: a newer version of the server has changed this database (${unknown}): start that version, or restore the backup from before.`,
  );
}

/** Rejects an edited migration, because existing databases would differ from new databases. @throws ConfigError */
function refuseEdited(done: Done): void {
  const edited = MIGRATIONS.find((migration) => {
    const checksum = done.get(migration.name) ?? null;
    return checksum !== null && checksum !== checksumOf(migration);
  });
  if (edited === undefined) return;
  throw new ConfigError(
    `DATABASE_URL: the migration ${edited.name} was edited after it had run on this database: put its text back, and write what is to change as a new migration.`,
  );
}

async function readDone(tx: Sql): Promise<Done> {
  // Reads through JSON, because the column may be missing in a database of an older version.
  const rows = await tx.query<{ name: string; checksum: string | null }>(
    `select name, to_jsonb(m) ->> 'checksum' as checksum from schema_migrations m order by name`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/**
 * Stores the missing checksums of applied migrations. Runs last, because its table lock blocks other nodes that read
 * the table.
 */
async function addChecksums(tx: Sql, done: Done): Promise<void> {
  const without = MIGRATIONS.filter(({ name }) => !done.get(name));
  if (without.length === 0) return;
  await tx.exec('alter table schema_migrations add column if not exists checksum text');
  for (const migration of without) {
    await tx.query('update schema_migrations set checksum = $2 where name = $1', [
      migration.name,
      checksumOf(migration),
    ]);
  }
}

/**
 * Applies all new migrations. Waits while another node migrates (rules §21.9).
 * @throws ConfigError for a newer database or an edited migration
 */
export const migrate = (db: Db): Promise<void> =>
  db.tx(async (tx) => {
    await tx.query(LOCK);
    await tx.exec(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const done = await readDone(tx);
    refuseNewer(done);
    refuseEdited(done);
    for (const { name, script, step } of MIGRATIONS) {
      if (done.has(name)) continue;
      await tx.exec(script);
      await step?.(tx);
      await tx.query('insert into schema_migrations (name) values ($1)', [name]);
    }
    await addChecksums(tx, done);
  }, 'long');
