import type { CohortFlow } from '#src/domain/statistics/cohort';
import type { DateRange } from '#src/domain/statistics/dateRange';
import type { Month } from '#src/domain/statistics/month';
import type { IsoDate } from '#src/domain/isoDate';
import type { StatisticCounts } from '#src/domain/statistics/statistics';
import type { Sql } from '#server/db/Db';

const DRAIN_LIMIT = 5_000;
const RECOUNTED_KEY = 'history_recounted_on';

/** Nodes can hold `count` locks together; `recount` conflicts with both locks. */
const LOCKS = {
  count: `lock table daily_flows in row exclusive mode nowait`,
  recount: `lock table daily_flows in share row exclusive mode nowait`,
};

/** SQL: daily rollups plus queued events, so that sums include events before `drain`. */
const DAILY = `(
  select day, started, ended, customers, one, two, three from daily_flows
  union all select day, started, ended, customers, one, two, three from flow_events) as flows`;

const COHORTS = `(
  select cohort, month, new_customers, new_subscriptions, customers, subscriptions, revenue_cents from cohort_flows
  union all select customer_cohort, month_of(day), new_customers, 0, customers, 0, revenue_cents
    from flow_events where customer_cohort is not null
  union all select subscription_cohort, month_of(day), 0, new_subscriptions, 0, started - ended, 0
    from flow_events where subscription_cohort is not null) as flows`;

/** SQL: number of subscriptions that were active before the range and inactive at the end of the range. */
const LOST = `
  select count(*)::int from subscription_periods p
  where p.to_day between $1 and $2 and p.from_day < $1 and not exists (
    select from subscription_periods later
    where later.ran_before and later.subscription_id = p.subscription_id and later.from_day between $1 and $2
      and (later.to_day is null or later.to_day > $2))`;

export const rollupsRepository = (sql: Sql) => ({
  /** Locks `daily_flows`; throws at once if another transaction has a conflicting lock. Does not block reads. */
  lockSums: (purpose: keyof typeof LOCKS) => sql.exec(LOCKS[purpose]),

  /** Returns the ISO date of the last rebuild, or null. */
  async lastRecount(): Promise<IsoDate | null> {
    const [row] = await sql.query<{ value: IsoDate }>(`select value from settings where key = '${RECOUNTED_KEY}'`);
    return row?.value ?? null;
  },

  async setLastRecount(day: IsoDate) {
    await sql.query(
      `insert into settings (key, value) values ('${RECOUNTED_KEY}', $1)
       on conflict (key) do update set value = excluded.value`,
      [day],
    );
  },

  async statistics({ startDate, endDate }: DateRange): Promise<StatisticCounts> {
    const [row] = await sql.query<StatisticCounts>(
      `select coalesce(sum(started - ended) filter (where day < $1), 0)::int as "runningAtStart",
              (${LOST}) as lost,
              coalesce(sum(customers) filter (where day <= $2), 0)::int as customers,
              coalesce(sum(one) filter (where day <= $2), 0)::int as "oneType",
              coalesce(sum(two) filter (where day <= $2), 0)::int as "twoTypes",
              coalesce(sum(three) filter (where day <= $2), 0)::int as "threeTypes"
       from ${DAILY}`,
      [startDate, endDate],
      'fresh',
    );
    if (!row) throw new Error('A sum has no row.');
    return row;
  },

  /** Returns the monthly sums of the cohorts from `first` to `last`, for months up to `last`. */
  cohorts: (first: Month, last: Month) =>
    sql.query<CohortFlow>(
      `select cohort, month, sum(new_customers)::int as "newCustomers", sum(new_subscriptions)::int as "newSubscriptions",
              sum(customers)::int as customers, sum(subscriptions)::int as subscriptions,
              sum(revenue_cents)::float8 as "revenueCents"
       from ${COHORTS} where cohort between $1 and $2 and month <= $2 group by cohort, month order by cohort, month`,
      [first, last],
    ),

  /**
   * Moves queued events into the rollups in one statement, so that each event counts once. Nodes move different events.
   * @returns the number of moved events
   */
  async drain(): Promise<number> {
    const [row] = await sql.query<{ drained: number }>(
      `with taken as (
         delete from flow_events where id in (
           select id from flow_events order by id limit ${DRAIN_LIMIT} for update skip locked) returning *
       ), days as (
         insert into daily_flows as d (day, started, ended, customers, one, two, three)
         select day, sum(started), sum(ended), sum(customers), sum(one), sum(two), sum(three)
         from taken group by day order by day
         on conflict (day) do update set started = d.started + excluded.started, ended = d.ended + excluded.ended,
           customers = d.customers + excluded.customers, one = d.one + excluded.one, two = d.two + excluded.two,
           three = d.three + excluded.three
       ), cohorts as (
         insert into cohort_flows as c
           (cohort, month, new_customers, new_subscriptions, customers, subscriptions, revenue_cents)
         select cohort, month, sum(new_customers), sum(new_subscriptions), sum(customers), sum(subscriptions),
                sum(revenue_cents)
         from (
           select customer_cohort as cohort, month_of(day) as month, new_customers, 0 as new_subscriptions, customers,
                  0 as subscriptions, revenue_cents from taken where customer_cohort is not null
           union all
           select subscription_cohort, month_of(day), 0, new_subscriptions, 0, started - ended, 0
           from taken where subscription_cohort is not null) as parts
         group by cohort, month order by cohort, month
         on conflict (cohort, month) do update set new_customers = c.new_customers + excluded.new_customers,
           new_subscriptions = c.new_subscriptions + excluded.new_subscriptions,
           customers = c.customers + excluded.customers, subscriptions = c.subscriptions + excluded.subscriptions,
           revenue_cents = c.revenue_cents + excluded.revenue_cents
       )
       select count(*)::int as drained from taken`,
    );
    return row?.drained ?? 0;
  },
});
