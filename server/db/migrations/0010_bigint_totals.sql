-- What is multiplied or added up does not fit into four bytes: 10,000 euro times 3,000 is more than they hold.
drop view history_flows;
alter table subscriptions
  alter column tax_cents type bigint,
  alter column discount_cents type bigint;
alter table payments
  alter column total_cents type bigint,
  alter column tax_cents type bigint,
  alter column discount_cents type bigint;
alter table gateway_charges alter column amount_cents type bigint;

-- FAILED: the gateway has answered, and the books have refused its answer again and again (`failure` says which answer,
-- and why). The subscription is not billed meanwhile. Somebody mends the cause and sets the bill back to PENDING: its
-- gateway key is the same, so nothing is charged twice. Or gives the money back at the gateway and sets it to DECLINED.
alter table bills
  alter column tax_cents type bigint,
  alter column discount_cents type bigint,
  drop constraint bills_state_check,
  add constraint bills_state_check check (state in ('PENDING', 'SUCCESS', 'DECLINED', 'FAILED')),
  add column failures integer not null default 0,
  add column failure text;

-- As before; a view keeps the types of its columns.
create view history_flows as
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
  from payments join customer_cohorts using (customer_id) where response_type = 'SUCCESS';

-- Two spellings of one address differ in the case of A to Z alone, so what else was made lower case is so no more.
update customers set email_norm = translate(trim(email), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
  where email_norm <> translate(trim(email), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
