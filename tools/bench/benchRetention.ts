// `npm run bench:retention [-- 12]`: runs a small shop for so many years of the demo's clock, and prints rows by year. Exits
// with 1 if data that no law keeps still grow after their term. Then it measures the job's pieces with many old rows.
import { createApi, type Api } from '../../__tests__/support/api';
import { declarationPages } from '../../__tests__/support/declarations';
import { startServer, type RunningServer } from '../../__tests__/support/server';
import { addMonths, monthOf } from '#src/domain/statistics/month';
import { businessDayAt, daysBetween, type IsoDate } from '#src/domain/isoDate';
import type { AppContext } from '#server/core/platform/context/AppContext';
import type { Db } from '#server/db/Db';
import { openPostgres } from '#server/db/postgresDb';
import { clearOldData } from '#server/jobs/clearOldData';
import { startTemporaryPostgres } from '../build/temporaryPostgres';
import { MANY_OLD_ROWS, MEASURES, REAL_TIMES, type Measure } from './server/retentionRows';
import { shareOf } from './server/median';

const YEARS = Number(process.argv[2] ?? 12);
const MONTHS = 12;
/** New customers a month; one in five is in Austria. Each leaves after so many months, by a declaration. */
const NEW_CUSTOMERS = 5;
const MONTHS_OF_A_CUSTOMER = 15;
/** Allowed growth after the term, because the days of a month and of a renewal differ. */
const GROWTH_MAX = 1.15;
const LOCK_MAX_MS = 200;
const retention = { orders: { DE: 8, AT: 7 }, declarations: 3, changes: 3, accounts: 3 };

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Milliseconds of the job's transactions, and of empty ones in between, which show how busy the machine is. */
interface Times {
  pieces: number[];
  empty: number[];
}

async function time<Result>(run: () => Promise<Result>, times: number[]): Promise<Result> {
  const start = performance.now();
  const result = await run();
  times.push(performance.now() - start);
  return result;
}

/** Times each transaction, and an empty one before it. */
const timed = (db: Db, { pieces, empty }: Times): Db => ({
  ...db,
  async tx(run, pace) {
    await time(() => db.tx((tx) => tx.query('select 1')), empty);
    return time(() => db.tx(run, pace), pieces);
  },
});

/** Runs the job as on a day. */
const runJob = (db: Db, today: IsoDate) =>
  clearOldData({
    db,
    clock: { today: () => today, now: () => new Date(`${today}T12:00:00Z`) },
    config: { retention } as AppContext['config'],
    formatDay: (day) => day ?? '',
    publicOrigin: () => 'https://shop.example',
  }).run(() => false);

interface Shop {
  server: RunningServer;
  api: Api;
  db: Db;
  /** Customers by the month in which they leave. */
  leaving: Map<number, { email: string; purchaseId: string }[]>;
}

/** Adds the customers of a month, and declares the cancellations of those who leave. */
async function changeCustomers({ server, api, leaving }: Shop, month: number): Promise<void> {
  const added = [];
  for (let index = 0; index < NEW_CUSTOMERS; index += 1)
    added.push(await api.customer({ payments: 0, country: index === 0 ? 'AT' : 'DE' }));
  leaving.set(month + MONTHS_OF_A_CUSTOMER, added);
  const pages = declarationPages(server.url, (statement) => server.sql(statement));
  for (const { email, purchaseId } of leaving.get(month) ?? [])
    await pages.declare({ email, contract: purchaseId, kind: 'ordinary', when: 'earliest' });
  leaving.delete(month);
}

/** Moves the demo's clock to a day, runs the jobs, and lets rows with real times become as much older. */
async function moveTo({ server, api, db }: Shop, from: IsoDate, day: IsoDate): Promise<void> {
  await api.runJobs('declarations');
  await api.json('/demo/clock', { now: day });
  for (const [table, columns] of REAL_TIMES) {
    const older = columns.map((column) => `${column} = ${column} - interval '${daysBetween(from, day)} days'`);
    await server.sql(`update ${table} set ${older.join(', ')}`);
  }
  await api.runJobs('expiredData', 'rollups');
  await runJob(db, day);
  await api.runJobs('erasures');
}

const measure = async (server: RunningServer): Promise<number[]> => {
  const [row] = await server.sql(`select ${MEASURES.map(({ sql }, index) => `(${sql})::int as m${index}`).join(', ')}`);
  return MEASURES.map((_measure, index) => Number(row?.[`m${index}`]));
};

/** True if the rows of the last years are at most slightly more than those of the year after the term. */
function isFlat({ flatAfter }: Measure, rows: readonly number[]): boolean {
  const [first = 0, ...later] = rows.slice(flatAfter ?? 0);
  return later.every((count) => count <= first * GROWTH_MAX + 2);
}

/** @returns names of the measures that grow */
async function simulate(shop: Shop): Promise<string[]> {
  let day = businessDayAt(new Date());
  const years: { day: IsoDate; rows: number[] }[] = [];
  for (let month = 0; month < YEARS * MONTHS; month += 1) {
    await changeCustomers(shop, month);
    const next = addMonths(monthOf(day), 1);
    await moveTo(shop, day, next);
    day = next;
    if (day.slice(5, 7) === '02') years.push({ day, rows: await measure(shop.server) });
  }
  printLine(['rows on'.padEnd(34), ...years.map((year) => year.day.slice(0, 7).padStart(8))].join(''));
  const growing: string[] = [];
  for (const [index, one] of MEASURES.entries()) {
    const rows = years.map((year) => year.rows[index] ?? 0);
    const verdict = one.flatAfter === null ? '' : isFlat(one, rows) ? '  flat' : '  GROWS';
    if (verdict.endsWith('GROWS')) growing.push(one.name);
    printLine([one.name.padEnd(34), ...rows.map((count) => String(count).padStart(8)), verdict].join(''));
  }
  return growing;
}

const summaryOf = (times: readonly number[]): string => {
  const at = (share: number) => (shareOf(times, share) ?? 0).toFixed(0);
  const over = times.filter((ms) => ms > LOCK_MAX_MS).length;
  return (
    `${times.length} of ${at(0.5)} ms in the median, ${at(0.99)} at the 99th percentile, ${at(1)} the longest; ` +
    `${over} over ${LOCK_MAX_MS} ms`
  );
};

/** Prints and forgets the times. */
function report(name: string, { pieces, empty }: Times): void {
  printLine(`${name}. Transactions: ${summaryOf(pieces.splice(0))}. Empty ones: ${summaryOf(empty.splice(0))}.`);
}

/** Measures the pieces of the job with old rows of a large shop. */
async function measureMany(shop: Shop, db: Db, times: Times): Promise<void> {
  await db.tx((tx) => tx.exec(MANY_OLD_ROWS), 'long');
  await db.tx((tx) => tx.exec('analyze'), 'long');
  const start = performance.now();
  await runJob(shop.db, '2099-01-01');
  report(
    `100,000 old orders and 500,000 rows of the log in ${((performance.now() - start) / 1000).toFixed(0)} s`,
    times,
  );
}

async function main(): Promise<void> {
  const postgres = await startTemporaryPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  const server = await startServer(
    { DATABASE_URL: postgres.url, DEMO_CUSTOMERS: '0', DEMO_JOBS: 'off', DEMO_RESTOCK: 'on' },
    [],
  );
  const times: Times = { pieces: [], empty: [] };
  const db = openPostgres(postgres.url, { poolSize: 2, pace: 'short' });
  try {
    // An endpoint, so that events are written.
    await server.sql(
      `insert into event_endpoints (name, url, secret) values ('bench', 'https://shop.example', 'whsec_')`,
    );
    const shop: Shop = { server, api: createApi(server.url), db: timed(db, times), leaving: new Map() };
    const growing = await simulate(shop);
    report('A small shop', times);
    await measureMany(shop, db, times);
    if (growing.length > 0) process.exitCode = 1;
  } finally {
    await db.close();
    await server.stop();
    postgres.stop();
  }
}

void main();
