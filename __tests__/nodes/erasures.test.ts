import { range, today, twoNodes } from '../support/twoNodes';

const nodes = twoNodes();
/** Customers to erase, and as many to bill; 1,000 by `ERASURES=1000`. */
const COUNT = Number(process.env.ERASURES ?? 40);

/** Figures of all statistics. */
async function figuresAfter(...jobs: ('rollups' | 'rollupRebuild')[]) {
  await nodes.sql(`delete from settings where key = 'history_recounted_on'`);
  await nodes.api().runJobs(...jobs);
  return nodes.sql(`select (select json_agg(d order by d.day) from daily_flows d) as days,
    (select json_agg(c order by c.cohort, c.month) from cohort_flows c) as cohorts`);
}

/** Tables with a row that contains one of the texts. */
async function tablesWith(texts: readonly string[]): Promise<unknown[]> {
  const tables = await nodes.sql(`select tablename from pg_tables where schemaname = 'public'`);
  const found = await Promise.all(
    tables.map(({ tablename }) =>
      nodes.sql(`select '${String(tablename)}' as table from ${String(tablename)} t where exists (
        select from unnest(array['${texts.join("','")}']) one where strpos(t::text, one) > 0) limit 1`),
    ),
  );
  return found.flat();
}

// Because each customer needs two calls.
const TIMEOUT_MS = 60_000 + COUNT * 500;

test(
  'customers are erased beside renewals on two nodes, and books and statistics are unchanged (rules §40.5)',
  async () => {
    const make = async (nextBillInDays: number) => {
      const made = [];
      for (const index of range(COUNT))
        made.push(await nodes.api(index).customer({ statuses: ['ACTIVE'], payments: 1, nextBillInDays }));
      return made;
    };
    const erased = await make(20);
    const billed = await make(0);
    const ids = erased.map(({ customerId }) => customerId).join(', ');
    // Those of the seed would also be billed.
    await nodes.sql(`update subscriptions set next_bill_date = date '${today}' + 50
    where next_bill_date <= '${today}' and customer_id not in (${billed.map(({ customerId }) => customerId).join(', ')})`);
    await nodes.sql(`update products set stock_qty = 1000000`);
    await nodes.sql(`update orders set fulfilment = 'shipped' where payment = 'paid'`);
    await nodes.sql(`insert into erasures (customer_id, customer_created_at, asked_at, asked_by, due_on)
    select id, created_at, now(), 'customer', current_date from customers where id in (${ids})`);
    const before = await nodes.sql('select sum(total_cents)::int as cents from payments');
    await Promise.all(
      range(2)
        .map((index) => nodes.api(index).runJobs('erasures'))
        .concat(range(2).map(nodes.runDue)),
    );
    const paid = await nodes.sql(`select count(*)::int as count, count(distinct subscription_id)::int as subscriptions,
      sum(total_cents)::int as cents from payments where billed_on = '${today}'
      and customer_id in (${billed.map(({ customerId }) => customerId).join(', ')})`);
    expect(paid).toMatchObject([{ count: COUNT, subscriptions: COUNT }]);
    const after = await nodes.sql('select sum(total_cents)::int as cents from payments');
    expect(Number(after[0]?.cents) - Number(before[0]?.cents)).toBe(paid[0]?.cents);
    const [left] = await nodes.sql('select count(*)::int as count from erasures where erased_at is null');
    expect(left?.count).toBe(0);
    const statuses = await nodes.sql(`select distinct status from subscriptions where customer_id in (${ids})`);
    expect(statuses).toEqual([{ status: 'CANCELLED' }]);
    // The last mail is deleted once it is sent.
    await nodes.sql('delete from outbox where is_last');
    expect(await tablesWith(erased.map(({ email }) => email))).toEqual([]);
    const live = await figuresAfter('rollups');
    expect(await figuresAfter('rollupRebuild')).toEqual(live);
    expect(await nodes.deadlocks()).toBe(0);
  },
  TIMEOUT_MS,
);
