import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

type Row = Record<string, unknown>;

export interface OwnDatabase {
  /** What a server needs to run on it; several nodes only where there is a `DATABASE_URL`. */
  env: Record<string, string>;
  /** Looks into it with the server stopped. Statements answer JSON alone: `select to_jsonb(t) as row from …`. */
  read(sql: string): Promise<Row[]>;
  drop(): Promise<void>;
}

/** The embedded database does not load inside Jest, so another process reads it. */
const READ_FOLDER = `
  import { PGlite } from '@electric-sql/pglite';
  import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
  const [folder, sql] = process.argv.slice(1);
  const db = await PGlite.create(folder, { extensions: { pg_trgm } });
  process.stdout.write(JSON.stringify((await db.query(sql)).rows));
  await db.close();`;

function folderDatabase(): OwnDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'nachschub-test-'));
  const data = join(folder, 'data');
  return {
    env: { DATA_DIR: data },
    read: (sql) => {
      const args = ['--input-type=module', '-e', READ_FOLDER, join(data, 'pg'), sql];
      const printed = execFileSync(process.execPath, args, { maxBuffer: 2 ** 28 });
      return Promise.resolve(JSON.parse(printed.toString()) as Row[]);
    },
    drop: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  };
}

async function run(connectionString: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postgresDatabase(adminUrl: string): Promise<OwnDatabase> {
  const name = `nachschub_test_${randomBytes(6).toString('hex')}`;
  await run(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: url.href },
    read: (sql) => run(url.href, sql),
    drop: async () => {
      await run(adminUrl, `drop database ${name} with (force)`);
    },
  };
}

const IN_MEMORY: OwnDatabase = {
  env: {},
  read: () => Promise.reject(new Error('A database in memory ends with its server.')),
  drop: () => Promise.resolve(),
};

/** An empty database of a test's own that nobody needs to look into: in memory unless the tests run on PostgreSQL. */
export const scratchDatabase = async (): Promise<OwnDatabase> => {
  const { DATABASE_URL } = process.env;
  return DATABASE_URL ? postgresDatabase(DATABASE_URL) : IN_MEMORY;
};

/** An empty database that one test file has for itself: on PostgreSQL where the tests run on it, else in a folder. */
export const ownDatabase = async (): Promise<OwnDatabase> => {
  const { DATABASE_URL } = process.env;
  return DATABASE_URL ? postgresDatabase(DATABASE_URL) : folderDatabase();
};
