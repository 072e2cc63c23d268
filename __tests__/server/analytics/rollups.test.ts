import fc from 'fast-check';
import { cohortRows, type CohortRow, type CohortType } from '#src/domain/statistics/cohort';
import { addMonths, monthLabel, monthOf, monthsBetween } from '#src/domain/statistics/month';
import { addDays, businessDayAt, daysBetween, type IsoDate } from '#src/domain/isoDate';
import type { StatisticCounts } from '#src/domain/statistics/statistics';
import type { Db } from '#server/db/Db';
import { recountHistory } from '#server/db/history';
import { rollupsRepository } from '#server/core/analytics/rollups/repository';
import { openSqlDatabase } from '../../support/sqlDatabase';

const OPENED_ON = '2026-01-01';
const STATUSES = ['ACTIVE', 'PAUSED', 'INACTIVE', 'CANCELLED', 'RECYCLE_FAILED'];
const PRODUCTS = [1, 2, 3, 4, 5];
const CUSTOMERS = 4;
/** Three runs with a fixed seed by default. `npm run check` sets a number of random runs. */
const { PROPERTY_RUNS } = process.env;
const RUNS = PROPERTY_RUNS ? { numRuns: 2 * Number(PROPERTY_RUNS) } : { numRuns: 3, seed: 1 };
const today = businessDayAt(new Date());

let db: Db;
beforeAll(async () => {
  db = await openSqlDatabase();
  for (const [index, type] of ['litter', 'litter', 'scoop', 'box', 'mat'].entries()) {
    await db.query(
      `insert into products (id, sku, type, name_de, name_en, variant_de, variant_en, description_de, description_en,
         image_path, price_cents, stock_qty) values ($1, $2, $3, '', '', '', '', '', '', '', 100, 9)`,
      [index + 1, `p${index}`, type],
    );
  }
});
afterAll(() => db.close());

const emptyShop = () =>
  db.exec(
    `truncate customers, subscriptions, subscription_periods, payments, flow_events, daily_flows, cohort_flows cascade;
     insert into customers (id, first_name, last_name, email, email_norm, address1, city, state, country, postal_code)
     select id, 'A', 'B', 'c' || id, 'c' || id, 'x', 'x', 'x', 'DE', '10115' from generate_series(1, ${CUSTOMERS}) as id`,
  );

/** Sets the demo clock in the database to `days` days before today. */
const setDaysAgo = (days: number) =>
  db.query(
    `insert into settings (key, value) values ('demo_clock_offset_ms', $1)
     on conflict (key) do update set value = excluded.value`,
    [String(-days * 86_400_000)],
  );

type Step =
  | { kind: 'start'; customer: number; product: number; status: string }
  | { kind: 'status'; pick: number; status: string }
  | { kind: 'swap'; pick: number; product: number }
  | { kind: 'pay'; pick: number; cents: number; succeeds: boolean }
  | { kind: 'drain' }
  | { kind: 'wait'; days: number };

const start: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('start' as const),
  customer: fc.integer({ min: 1, max: CUSTOMERS }),
  product: fc.constantFrom(...PRODUCTS),
  status: fc.constantFrom('ACTIVE', 'ACTIVE', 'PAUSED'),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: start, weight: 2 },
  fc.record({ kind: fc.constant('status' as const), pick: fc.nat(50), status: fc.constantFrom(...STATUSES) }),
  fc.record({ kind: fc.constant('swap' as const), pick: fc.nat(50), product: fc.constantFrom(...PRODUCTS) }),
  fc.record({
    kind: fc.constant('pay' as const),
    pick: fc.nat(50),
    cents: fc.integer({ min: 1, max: 9_999 }),
    succeeds: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('drain' as const) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
);

/** Writes the steps to the tables; triggers record the history. */
async function play(steps: readonly Step[]) {
  await emptyShop();
  let day: IsoDate = OPENED_ON;
  let clock: IsoDate | undefined;
  const ids: number[] = [];
  const set = async (column: 'status' | 'product_id', pick: number, value: string | number) => {
    const id = ids[pick % Math.max(ids.length, 1)];
    if (id) await db.query(`update subscriptions set ${column} = $2 where id = $1`, [id, value]);
  };
  for (const one of steps) {
    const left = monthsBetween(monthOf(day), monthOf(today));
    if (clock !== day) await setDaysAgo(daysBetween(day, today));
    clock = day;
    if (one.kind === 'wait' && left > 0) day = addDays(day, one.days) < today ? addDays(day, one.days) : today;
    if (one.kind === 'drain') await rollupsRepository(db).drain();
    if (one.kind === 'status') await set('status', one.pick, one.status);
    if (one.kind === 'swap') await set('product_id', one.pick, one.product);
    if (one.kind === 'start') {
      const [row] = await db.query<{ id: number }>(
        `insert into subscriptions (customer_id, product_id, qty, unit_price_cents, shipping_cents, tax_cents,
           interval_days, status, started_on) values ($1, $2, 1, 100, 0, 19, 28, $3, $4) returning id`,
        [one.customer, one.product, one.status, day],
      );
      if (row) ids.push(row.id);
    }
    if (one.kind === 'pay') {
      const id = ids[one.pick % Math.max(ids.length, 1)];
      if (id)
        await db.query(
          `insert into payments (customer_id, subscription_id, billed_on, response_type, total_cents, tax_cents,
             shipping_cents) select customer_id, id, $2, $3, $4, 0, 0 from subscriptions where id = $1`,
          [id, day, one.succeeds ? 'SUCCESS' : 'SOFT_DECLINE', one.cents],
        );
    }
  }
}

const RUNS_AT = (day: string) => `from_day <= ${day} and (to_day is null or to_day > ${day})`;

/** Returns statistics computed from the history instead of the rollups. */
async function plainStatistics(startDate: IsoDate, endDate: IsoDate): Promise<StatisticCounts> {
  const [row] = await db.query<StatisticCounts>(
    `with held as (
       select customer_id, count(distinct product_type) as types from subscription_periods
       where ${RUNS_AT('$2::date')} group by customer_id)
     select (select count(*) from subscription_periods where ${RUNS_AT('($1::date - 1)')})::int as "runningAtStart",
       (select count(distinct subscription_id) from subscription_periods
        where ${RUNS_AT('($1::date - 1)')} and subscription_id not in (
          select subscription_id from subscription_periods where ${RUNS_AT('$2::date')}))::int as lost,
       (select count(*) from held)::int as customers,
       (select count(*) from held where types = 1)::int as "oneType",
       (select count(*) from held where types = 2)::int as "twoTypes",
       (select count(*) from held where types >= 3)::int as "threeTypes"`,
    [startDate, endDate],
  );
  if (!row) throw new Error('no row');
  return row;
}

const PLAIN_VALUE: Record<CohortType, string> = {
  subscribers: `select count(distinct p.customer_id)::int as value from subscription_periods p join firsts using (customer_id)
    where cohort = $1 and ${RUNS_AT('$2::date')}`,
  subscriptions: `select count(*)::int as value from subscription_periods p join subscriptions s on s.id = p.subscription_id
    where month_of(s.started_on) = $1 and ${RUNS_AT('$2::date')}`,
  ltv: `select coalesce(sum(total_cents), 0)::int as value from payments join firsts using (customer_id)
    where cohort = $1 and billed_on <= $2 and response_type = 'SUCCESS'`,
};
const PLAIN_SIZE: Record<CohortType, string> = {
  subscribers: 'select count(*)::int as value from firsts where cohort = $1',
  subscriptions: 'select count(*)::int as value from subscriptions where month_of(started_on) = $1',
  ltv: 'select count(*)::int as value from firsts where cohort = $1',
};
const FIRSTS =
  'with firsts as (select customer_id, month_of(min(started_on)) as cohort from subscriptions group by 1) ';

const plainValue = async (sql: string, ...params: string[]) =>
  (await db.query<{ value: number }>(FIRSTS + sql, params))[0]?.value ?? 0;

async function plainCohorts(type: CohortType, first: string, last: string): Promise<CohortRow[]> {
  const rows: CohortRow[] = [];
  for (let cohort = last; cohort >= first; cohort = addMonths(cohort, -1)) {
    const subscribers = await plainValue(PLAIN_SIZE[type], cohort);
    const retention: number[] = [];
    for (let month = cohort; month <= last; month = addMonths(month, 1)) {
      const value = await plainValue(PLAIN_VALUE[type], cohort, addDays(addMonths(month, 1), -1));
      retention.push(type === 'ltv' ? Math.round(value / subscribers) / 100 : value);
    }
    if (subscribers > 0) rows.push({ cohort: monthLabel(cohort), subscribers, retention });
  }
  return rows;
}

async function expectExactStatistics() {
  const flows = rollupsRepository(db);
  for (const [startDate, endDate] of [
    [OPENED_ON, today],
    [addDays(OPENED_ON, 31), addDays(OPENED_ON, 58)],
    [addDays(OPENED_ON, 10), addDays(OPENED_ON, 10)],
    [today, today],
  ] as const) {
    expect(await flows.statistics({ startDate, endDate })).toEqual(await plainStatistics(startDate, endDate));
  }
}

test('the statistics match the history, before and after a rebuild of the rollups', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 90 }), async (steps) => {
      await play(steps);
      await expectExactStatistics();
      const [running] = await db.query<{ count: number }>(
        `select count(*)::int as count from subscriptions where status in ('ACTIVE', 'PAUSED')`,
      );
      const [open] = await db.query<{ count: number }>(
        `select count(*)::int as count from subscription_periods p join subscriptions s on s.id = p.subscription_id
         join products o on o.id = s.product_id
         where to_day is null and s.status in ('ACTIVE', 'PAUSED') and o.type = p.product_type`,
      );
      expect(open).toEqual(running);
      await recountHistory(db);
      await expectExactStatistics();
    }),
    RUNS,
  );
});

test('the cohort table matches the history for each type and range', async () => {
  const range = { first: monthOf(OPENED_ON), last: monthOf(today), current: monthOf(today) };
  const narrow = { first: '2026-02-01', last: '2026-04-01', current: monthOf(today) };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 90 }), async (steps) => {
      await play(steps);
      for (const { first, last, current } of [range, narrow]) {
        for (const type of ['subscribers', 'subscriptions', 'ltv'] as const) {
          const rows = cohortRows(type, await rollupsRepository(db).cohorts(first, last), { first, last, current });
          expect(rows).toEqual(await plainCohorts(type, first, last));
        }
      }
    }),
    { ...RUNS, numRuns: Math.ceil(RUNS.numRuns / 4) },
  );
});
