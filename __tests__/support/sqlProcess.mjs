// Runs SQL on a new database: one JSON line a statement, one a result. A separate process, because PGlite does not load
// inside Jest. With DATABASE_URL it creates the database on that server.
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const asText = (value) => value;
const FEW_BUFFERS = ['-c', 'shared_buffers=16MB'];
const BUILT = new URL('../../dist/server/', import.meta.url);

async function openPglite() {
  // The build's copy of the cluster, with the schema.
  const cluster = readdirSync(BUILT).find((name) => /^cluster-.*\.tgz$/.test(name));
  const loadDataDir = new Blob([readFileSync(new URL(cluster, BUILT))], { type: 'application/x-gzip' });
  const db = await PGlite.create({
    loadDataDir,
    startParams: [...PGlite.defaultStartParams, ...FEW_BUFFERS],
    extensions: { pg_trgm },
    parsers: { [INT8]: Number, [DATE]: asText },
  });
  return { query: (sql, params) => db.query(sql, params), exec: (sql) => db.exec(sql), close: () => db.close() };
}

async function openPostgres(url) {
  pg.types.setTypeParser(INT8, Number);
  pg.types.setTypeParser(DATE, asText);
  const name = `test_${process.pid}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  return {
    query: (sql, params) => client.query(sql, params),
    exec: (sql) => client.query(sql),
    async close() {
      await client.end();
      await admin.query(`drop database ${name}`);
      await admin.end();
    },
  };
}

const { DATABASE_URL } = process.env;
const db = DATABASE_URL ? await openPostgres(DATABASE_URL) : await openPglite();

async function answer({ sql, params }) {
  try {
    if (params) return { rows: (await db.query(sql, params)).rows };
    await db.exec(sql);
    return { rows: [] };
  } catch (error) {
    return { error: error.message };
  }
}

process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
}
await db.close();
