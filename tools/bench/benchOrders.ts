// `npm run bench:orders [-- 1000000]`: makes the orders of so many payments of an earlier version, by two nodes at once.
import { spawnSync } from 'node:child_process';
import type { Db } from '#server/db/Db';
import { openPostgres } from '#server/db/postgresDb';
import { migrateOrders } from '#server/jobs/migrateOrders';
import { startTemporaryPostgres } from '../build/temporaryPostgres';

const PAYMENTS = Number(process.argv[2] ?? 1_000_000);
const PAYMENTS_PER_SUBSCRIPTION = 12;
const SETTINGS = { shared_buffers: '512MB', max_wal_size: '4GB' };
const POOL = { poolSize: 2, pace: 'short' } as const;

/** SQL: subscriptions of the seeded customers with monthly payments and bills of an earlier version, some declined. */
const FILL = `
  with added as (
    insert into subscriptions (customer_id, product_id, qty, unit_price_cents, shipping_cents, tax_cents, interval_days, status,
      started_on)
    select 1001 + n % 1000, 101, 1, 1000, 490, 190, 28, 'ACTIVE', date '2025-06-01'
    from generate_series(1, ${Math.ceil(PAYMENTS / PAYMENTS_PER_SUBSCRIPTION)}) n returning id, customer_id),
  paid as (
    insert into payments (customer_id, subscription_id, billed_on, response_type, total_cents, tax_cents, shipping_cents)
    select customer_id, id, date '2025-06-01' + month * 28,
      case when (id + month) % 25 = 0 then 'SOFT_DECLINE' else 'SUCCESS' end, 1680, 190, 490
    from added cross join generate_series(1, ${PAYMENTS_PER_SUBSCRIPTION}) as month order by id, month returning *),
  billed as (
    insert into bills (customer_id, subscription_id, bill_date, attempt_no, state, kind, gateway_key, product_id, qty,
      unit_price_cents, shipping_cents, tax_cents, lang, next_try_at)
    select customer_id, subscription_id, billed_on, 1, case response_type when 'SUCCESS' then 'SUCCESS' else 'DECLINED' end,
      'renewal', 'bench:' || id, 101, 1, 1000, 490, 190, 'de', now() from paid)
  insert into payment_items (payment_id, line, customer_id, product_id, qty, unit_price_cents)
  select id, 1, customer_id, 101, 1, 1000 from paid`;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Adds the milliseconds of each transaction to `pieces`. */
const timed = (db: Db, pieces: number[]): Db => ({
  ...db,
  async tx(run, pace) {
    const start = performance.now();
    const result = await db.tx(run, pace);
    pieces.push(performance.now() - start);
    return result;
  },
});

async function measure(url: string): Promise<void> {
  const nodes = [openPostgres(url, POOL), openPostgres(url, POOL)] as const;
  const pieces: number[] = [];
  await nodes[0].tx((tx) => tx.exec(FILL), 'long');
  await nodes[0].tx((tx) => tx.exec('analyze'), 'long');
  const start = performance.now();
  const jobs = nodes.map((db) => migrateOrders({ db: timed(db, pieces) }));
  while (jobs.some(({ isDue }) => isDue?.())) await Promise.all(jobs.map((job) => job.run(() => false)));
  const seconds = (performance.now() - start) / 1000;
  const [left] = await nodes[0].query<{ count: number }>(
    'select count(*)::int as count from payments where order_id is null',
  );
  pieces.sort((a, b) => a - b);
  const at = (share: number) => pieces[Math.floor((pieces.length - 1) * share)]?.toFixed(0);
  printLine(
    `${PAYMENTS} payments in ${seconds.toFixed(0)} s; ${pieces.length} pieces of ${at(0.5)} ms in the median, ` +
      `${at(0.99)} at the 99th percentile, ${at(1)} the longest; ${left?.count} payments without an order.`,
  );
  await Promise.all(nodes.map((db) => db.close()));
}

async function main(): Promise<void> {
  const postgres = await startTemporaryPostgres(SETTINGS);
  try {
    const env = { ...process.env, DATABASE_URL: postgres.url };
    const seeded = spawnSync(process.execPath, ['dist/server/seed.js', '--customers', '1000'], {
      env,
      stdio: 'inherit',
    });
    if (seeded.status !== 0) throw new Error('The seed failed.');
    await measure(postgres.url);
  } finally {
    postgres.stop();
  }
}

void main();
