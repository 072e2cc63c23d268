import { cohortRows } from '../../src/domain/cohort';
import { monthOf } from '../../src/domain/month';
import { addDays, businessDayAt } from '../../src/domain/planDate';
import type { Db } from '../../server/db/Db';
import { countFlows } from '../../server/jobs/countFlows';
import { recountFlows } from '../../server/jobs/recountFlows';
import { flowsRepository } from '../../server/modules/flows/repository';
import type { Services } from '../../server/services';
import { openSqlDatabase } from '../support/sqlDatabase';

const START = '2026-03-01';
const MONTHS = { first: monthOf(START), last: '2026-09-01', current: '2026-09-01' };
const AT_NIGHT = 'T01:30:00Z';
const BY_DAY = 'T11:30:00Z';

let db: Db;
beforeAll(async () => {
  db = await openSqlDatabase();
  for (const [index, type] of ['litter', 'scoop', 'box'].entries()) {
    await db.query(
      `insert into products (id, sku, type, name_de, name_en, variant_de, variant_en, description_de, description_en,
         image_path, price_cents, stock_qty) values ($1, $2, $2, '', '', '', '', '', '', '', 100, 9)`,
      [index + 1, type],
    );
  }
  for (let id = 1; id <= 12; id += 1) await addCustomer(id, addDays(START, id * 9));
});
afterAll(() => db.close());

async function addCustomer(id: number, day: string) {
  await db.query(
    `insert into customers (id, first_name, last_name, email, email_norm, address1, city, state, country, postal_code)
     values ($1, 'A', 'B', $2, $2, 'x', 'x', 'x', 'DE', '10115')`,
    [id, `c${id}@kunden.example`],
  );
  await db.query(
    `insert into subscriptions (customer_id, product_id, qty, unit_price_cents, shipping_cents, tax_cents,
       interval_days, status, started_on)
     select $1, product, 1, 100, 0, 19, 28, 'ACTIVE', $2::date + product::int from generate_series(1, 1 + $1 % 3) as product`,
    [id, day],
  );
  await db.query(
    `insert into payments (customer_id, subscription_id, billed_on, response_type, total_cents, tax_cents, shipping_cents)
     select customer_id, id, started_on + 28, 'SUCCESS', 119, 19, 0 from subscriptions where customer_id = $1`,
    [id],
  );
}

const figures = async () => {
  const flows = flowsRepository(db);
  const cohorts = await flows.cohorts(MONTHS.first, MONTHS.last);
  return {
    statistics: await flows.statistics({ startDate: '2026-04-01', endDate: '2026-06-30' }),
    cohorts: (['subscribers', 'subscriptions', 'ltv'] as const).map((type) => cohortRows(type, cohorts, MONTHS)),
  };
};

/** The job as it beats at this moment. */
const beat = (moment: string) => {
  const now = new Date(moment);
  return recountFlows({ db, clock: { now: () => now, today: () => businessDayAt(now) } }).run(() => false);
};

const plantDrift = () =>
  db.exec(`
    update daily_flows set started = started + 7, one = one - 3 where day = (select min(day) from daily_flows);
    delete from cohort_flows where month = (select max(month) from cohort_flows);
    insert into flow_events (day, started, customers) values ('2026-05-05', 2, 1);`);

test('drift in the sums is repaired in the night, once, with what waits to be counted', async () => {
  const right = await figures();
  await countFlows({ db } as Services).run(() => false);
  expect(await figures()).toEqual(right);

  await plantDrift();
  const wrong = await figures();
  expect(wrong).not.toEqual(right);
  await beat(`2026-09-01${AT_NIGHT}`);
  expect(await figures()).toEqual(right);
  expect(await db.query('select 1 from flow_events')).toEqual([]);

  await plantDrift();
  await beat(`2026-09-01${AT_NIGHT}`);
  await beat(`2026-09-01${BY_DAY}`);
  await beat(`2026-09-02${BY_DAY}`);
  expect(await figures()).not.toEqual(right);
  await beat(`2026-09-02${AT_NIGHT}`);
  expect(await figures()).toEqual(right);
});

test('nights that the shop was down are made up for at once', async () => {
  const right = await figures();
  await plantDrift();
  await beat(`2026-09-04${BY_DAY}`);
  expect(await figures()).toEqual(right);
});
