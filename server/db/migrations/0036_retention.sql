-- Revenue of payments that were deleted after their term, as sums without persons (rules §40.9).
create table kept_revenue (
  -- Month of the customer's first subscription, and of the payments.
  cohort date not null,
  month date not null,
  revenue_cents bigint not null,
  primary key (cohort, month)
);

create or replace view history_flows as
  with days as (
    select customer_id, from_day as day from subscription_periods
    union select customer_id, to_day from subscription_periods where to_day is not null
  ), states as (
    select customer_id, day, (
        select count(distinct product_type)::int from subscription_periods p
        where p.customer_id = days.customer_id and p.from_day <= day and (p.to_day is null or p.to_day > day)) as types
    from days
  ), steps as (
    select customer_id, day, types,
      coalesce(lag(types) over (partition by customer_id order by day), 0) as types_before
    from states
  )
  select s.customer_id, s.started_on as day, null::date as customer_cohort, month_of(s.started_on) as subscription_cohort,
    0 as new_customers, 1 as new_subscriptions, 0 as started, 0 as ended,
    0 as customers, 0 as one, 0 as two, 0 as three, 0::bigint as revenue_cents
  from subscriptions s
  union all
  select customer_id, cohort, cohort, null, 1, 0, 0, 0, 0, 0, 0, 0, 0 from customer_cohorts
  union all
  select p.customer_id, p.from_day, null, month_of(s.started_on), 0, 0, 1, 0, 0, 0, 0, 0, 0
  from subscription_periods p join subscriptions s on s.id = p.subscription_id where not p.after_swap
  union all
  select p.customer_id, p.to_day, null, month_of(s.started_on), 0, 0, 0, 1, 0, 0, 0, 0, 0
  from subscription_periods p join subscriptions s on s.id = p.subscription_id
  where p.to_day is not null and not p.before_swap
  union all
  select steps.customer_id, day, cohort, null, 0, 0, 0, 0,
    (types > 0)::int - (types_before > 0)::int, (types = 1)::int - (types_before = 1)::int,
    (types = 2)::int - (types_before = 2)::int, (types >= 3)::int - (types_before >= 3)::int, 0
  from steps join customer_cohorts using (customer_id) where types <> types_before
  union all
  select payments.customer_id, billed_on, cohort, null, 0, 0, 0, 0, 0, 0, 0, 0, total_cents
  from payments join customer_cohorts using (customer_id) where response_type = 'SUCCESS'
  union all
  select null, month, cohort, null, 0, 0, 0, 0, 0, 0, 0, 0, revenue_cents from kept_revenue;

-- How far the job has looked through a table, once a month (rules §40.8).
create table retention_walks (
  kind text primary key check (kind in ('orders', 'changes', 'accounts')),
  -- Month in which the walk began.
  month date not null,
  is_ended boolean not null default false,
  -- Last row of the walk: its moment, and its id.
  at timestamptz not null default '-infinity',
  id bigint not null default 0
);

-- The oldest orders and declarations.
create index orders_placed on orders (placed_at, id);
create index declarations_decided on declarations (decided_at) where decided_at is not null;

-- The stand-in's books go with the bill.
create index gateway_refunds_charge on gateway_refunds (charge_key);
alter table gateway_refunds
  drop constraint gateway_refunds_charge_key_fkey,
  add constraint gateway_refunds_charge_key_fkey foreign key (charge_key) references gateway_charges on delete cascade;
