import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

export type Row = Record<string, unknown>;

/** Empty database for a server. */
interface ScratchDatabase {
  /** Environment of the server. Only a database with `DATABASE_URL` accepts several nodes. */
  env: Record<string, string>;
  drop(): Promise<void>;
}

export interface OwnDatabase extends ScratchDatabase {
  /** Runs statements while no server is running. They return JSON only: `select to_jsonb(t) as row from …`. */
  read(...statements: string[]): Promise<Row[][]>;
}

async function runOnPostgres(connectionString: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Runs one statement in the database of a running server. It returns JSON only.
 * @param url of PostgreSQL, or the address that testServer.mjs prints
 */
export async function runSql(url: string, sql: string): Promise<Row[]> {
  if (url.startsWith('postgres')) return runOnPostgres(url, sql);
  const reply = await fetch(url, { method: 'POST', body: JSON.stringify({ sql }) });
  const { rows, error } = (await reply.json()) as { rows?: Row[]; error?: { message: string } };
  if (!rows) throw new Error(error?.message);
  return rows;
}

/** Program of a separate process, because the embedded database does not load inside Jest. */
const READ_FOLDER = `
  import { PGlite } from '@electric-sql/pglite';
  import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
  const [folder, ...statements] = process.argv.slice(1);
  const db = await PGlite.create(folder, { extensions: { pg_trgm } });
  const results = [];
  for (const sql of statements) results.push((await db.query(sql)).rows);
  process.stdout.write(JSON.stringify(results));
  await db.close();`;

function folderDatabase(): OwnDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'nachschub-test-'));
  const data = join(folder, 'data');
  return {
    env: { DATA_DIR: data },
    read: (...statements) => {
      const args = ['--liftoff-only', '--input-type=module', '-e', READ_FOLDER, join(data, 'pg'), ...statements];
      const printed = execFileSync(process.execPath, args, { maxBuffer: 2 ** 28 });
      return Promise.resolve(JSON.parse(printed.toString()) as Row[][]);
    },
    drop: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  };
}

async function postgresDatabase(adminUrl: string): Promise<OwnDatabase> {
  const name = `nachschub_test_${randomBytes(6).toString('hex')}`;
  await runOnPostgres(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: url.href },
    read: async (...statements) => {
      const results: Row[][] = [];
      for (const sql of statements) results.push(await runOnPostgres(url.href, sql));
      return results;
    },
    drop: async () => {
      await runOnPostgres(adminUrl, `drop database ${name} with (force)`);
    },
  };
}

/** Empty database for one server: in memory, or on PostgreSQL. */
export const scratchDatabase = async (): Promise<ScratchDatabase> => {
  const { DATABASE_URL } = process.env;
  return DATABASE_URL ? postgresDatabase(DATABASE_URL) : { env: {}, drop: () => Promise.resolve() };
};

/** Empty database that survives a server: in a folder, or on PostgreSQL. */
export const ownDatabase = async (): Promise<OwnDatabase> => {
  const { DATABASE_URL } = process.env;
  return DATABASE_URL ? postgresDatabase(DATABASE_URL) : folderDatabase();
};

/** SQL of a bill after a crash between the gateway and its row. Retried in an hour. */
export const pendingBill = (purchaseId: string, kind: 'order' | 'renewal'): string => `
  insert into bills (customer_id, subscription_id, bill_date, attempt_no, state, kind, gateway_key, gateway_token,
    product_id, qty, unit_price_cents, shipping_cents, tax_cents, lang, next_try_at)
  select s.customer_id, s.id, s.next_bill_date, 1, 'PENDING', '${kind}', 'sub:' || s.id || ':crash', ps.gateway_token,
    s.product_id, s.qty, s.unit_price_cents, s.shipping_cents, s.tax_cents, 'de', now() + interval '1 hour'
  from subscriptions s join pay_sources ps on ps.id = s.pay_source_id where s.id = ${Number(purchaseId)} returning id`;
