-- Since when the order that is due waits for stock. It is tried again when the goods are back, not day by day.
alter table subscriptions
  add column waiting_since date,
  add constraint subscriptions_waiting check
    (waiting_since is null or (status = 'ACTIVE' and next_bill_date is not null and retry_on is null));

-- Until now a wait was a try that was put off by a day, each day anew; a try after a decline has counted it.
with waiting as (
  select id, customer_id, next_bill_date, retry_on from subscriptions
  where status = 'ACTIVE' and next_bill_date is not null and retry_on is not null and retry_no = 0
), logged as (
  insert into change_log (changed_at, actor, customer_id, subject, subject_id, action, before, after)
  select now(), 'system', customer_id, 'subscription', id, 'renewalWaits',
    jsonb_build_object('retryOn', retry_on, 'waitingSince', null),
    jsonb_build_object('retryOn', null, 'waitingSince', next_bill_date)
  from waiting
)
update subscriptions s set waiting_since = waiting.next_bill_date, retry_on = null
from waiting where waiting.id = s.id;

-- What waits is not looked through for what is due, and the other way about.
drop index subscriptions_due;
create index subscriptions_due on subscriptions ((coalesce(retry_on, next_bill_date)))
  where status = 'ACTIVE' and waiting_since is null;
create index subscriptions_waiting_since on subscriptions (waiting_since, id) where waiting_since is not null;
