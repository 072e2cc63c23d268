// `npm run bench:server [-- 10000,100000,1000000 [part of a call's name]]`: measures calls over HTTP and in
// PostgreSQL, by number of customers. Exits with 1 if the mean of a call exceeds 50 ms in PostgreSQL.
import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { createAdmin, createApi } from '../../__tests__/support/api';
import { portalCallsOf } from '../../__tests__/support/calls';
import { startServer } from '../../__tests__/support/server';
import { renewalsRepository } from '#server/core/shop/renewals/repository';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import type { BenchCall } from './server/BenchCall';
import { benchCalls } from './server/calls';
import { median } from './server/median';
import { startTemporaryPostgres } from '../build/temporaryPostgres';

const DEFAULT_SIZES = '10000,100000,1000000';
const WARM_UP = 8;
const REPEATS = 30;
const DATABASE_LIMIT_MS = 50;
const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
};

interface Measured {
  httpMs: number;
  databaseMs: number;
}

const sizes = (process.argv[2] ?? DEFAULT_SIZES).split(',').map(Number);
const [, , , chosen = ''] = process.argv;
const CLAIM = 'job: claim of a renewal';
const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** SQL: planning and execution time since the last reset, in milliseconds, without statements of jobs. */
const SPENT = `select coalesce(sum(total_exec_time + total_plan_time), 0)::float8 as ms from pg_stat_statements
  where query !~* 'for update skip locked|demo_clock_offset|pg_stat|lock table' and toplevel`;

async function measure(database: pg.Client, { name, prepare }: BenchCall): Promise<Measured> {
  const calls = await prepare(WARM_UP + REPEATS);
  const run = async (call: () => Promise<{ status: number }>) => {
    const start = performance.now();
    const { status } = await call();
    if (status !== 200) throw new Error(`${name} answered ${status}`);
    return performance.now() - start;
  };
  for (const call of calls.slice(0, WARM_UP)) await run(call);
  await database.query('select pg_stat_statements_reset()');
  const times: number[] = [];
  for (const call of calls.slice(WARM_UP)) times.push(await run(call));
  const { rows } = await database.query<{ ms: number }>(SPENT);
  return { httpMs: median(times), databaseMs: (rows[0]?.ms ?? 0) / times.length };
}

const SPENT_ON_CLAIMS = `select sum(total_exec_time + total_plan_time)::float8 as ms from pg_stat_statements
  where query ~ 'for update of s skip locked'`;

/** Measures claims of a renewal, each rolled back. Requires a stopped server, because servers claim renewals too. */
async function measureClaim(database: pg.Client): Promise<Measured> {
  const query = async <Row>(text: string, params?: readonly unknown[]) =>
    (await database.query({ text, values: params && [...params] })).rows as Row[];
  const renewals = renewalsRepository({ query, exec: (text) => query(text).then(() => undefined) });
  const tomorrow = addDays(businessDayAt(new Date()), 1);
  const claim = async () => {
    await database.query('begin');
    const start = performance.now();
    const due = await renewals.claimBill(tomorrow, []);
    const ms = performance.now() - start;
    await database.query('rollback');
    if (!due) throw new Error('No renewal is due tomorrow.');
    return ms;
  };
  for (let count = 0; count < WARM_UP; count += 1) await claim();
  await database.query('select pg_stat_statements_reset()');
  const times: number[] = [];
  for (let count = 0; count < REPEATS; count += 1) times.push(await claim());
  const [spent] = await query<{ ms: number }>(SPENT_ON_CLAIMS);
  return { httpMs: median(times), databaseMs: (spent?.ms ?? 0) / REPEATS };
}

async function measureSize(customers: number): Promise<Map<string, Measured>> {
  const postgres = await startTemporaryPostgres(SETTINGS);
  const database = new pg.Client({ connectionString: postgres.url });
  try {
    const env = { ...process.env, DATABASE_URL: postgres.url };
    const seeded = spawnSync(process.execPath, ['dist/server/seed.js', '--customers', String(customers)], {
      env,
      stdio: 'inherit',
    });
    if (seeded.status !== 0) throw new Error('The seed failed.');
    await database.connect();
    await database.query('create extension pg_stat_statements');
    const results = new Map<string, Measured>();
    const server = await startServer({ DATABASE_URL: postgres.url });
    try {
      const api = createApi(server.url);
      const calls = benchCalls(api, await createAdmin(api), await portalCallsOf(server.url));
      for (const call of calls.filter(({ name }) => name.includes(chosen))) {
        results.set(`${call.side}: ${call.name}`, await measure(database, call));
      }
    } finally {
      await server.stop();
    }
    if (CLAIM.includes(chosen)) results.set(CLAIM, await measureClaim(database));
    return results;
  } finally {
    await database.end();
    postgres.stop();
  }
}

const show = (ms: number) => ms.toFixed(ms < 10 ? 2 : 1);

function print(results: ReadonlyMap<number, ReadonlyMap<string, Measured>>) {
  const [[smallest = 0, base] = []] = results;
  if (!base) return;
  const columns = [...results.keys()].flatMap((size) => [`${size} HTTP ms`, 'in the database ms', `× ${smallest}`]);
  printLine(`\n| call | ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length + 1)}`);
  for (const [name, first] of base) {
    const cells = [...results.values()].flatMap((measured) => {
      const { httpMs, databaseMs } = measured.get(name) ?? { httpMs: 0, databaseMs: 0 };
      return [show(httpMs), show(databaseMs), (databaseMs / first.databaseMs).toFixed(1)];
    });
    printLine(`| ${name} | ${cells.join(' | ')} |`);
  }
  const slow = [...results.values()]
    .flatMap((measured) => [...measured])
    .filter(([, { databaseMs }]) => databaseMs > DATABASE_LIMIT_MS);
  for (const [name, { databaseMs }] of slow)
    printLine(`OVER ${DATABASE_LIMIT_MS} ms in the database: ${name} ${show(databaseMs)}`);
  if (slow.length > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const results = new Map<number, Map<string, Measured>>();
  for (const size of sizes) {
    printLine(`\n${size} customers`);
    results.set(size, await measureSize(size));
    print(results);
  }
}

void main();
