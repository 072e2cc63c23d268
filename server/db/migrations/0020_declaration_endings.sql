-- What a declaration has ended, or will end: one declaration may be about several subscriptions.
create table declaration_endings (
  declaration_id bigint not null references declarations on delete cascade,
  subscription_id bigint not null references subscriptions on delete cascade,
  state text not null check (state in ('scheduled', 'done', 'takenBack')),
  decided_at timestamptz not null,
  -- The line of the change log about that.
  change_id bigint,
  cancel_on date,
  -- The order whose money goes back, outside the portal.
  refund_order_id bigint,
  refund_cents bigint,
  primary key (declaration_id, subscription_id),
  check ((refund_order_id is null) = (refund_cents is null))
);
insert into declaration_endings (declaration_id, subscription_id, state, decided_at, change_id, cancel_on,
    refund_order_id, refund_cents)
  select id, subscription_id, state, decided_at, change_id, cancel_on, refund_order_id, refund_cents from declarations
  where subscription_id is not null and state in ('scheduled', 'done', 'takenBack');
create index declaration_endings_subscription on declaration_endings (subscription_id);
create index declaration_endings_scheduled on declaration_endings (cancel_on) where state = 'scheduled';

drop index declarations_scheduled;
drop index declarations_open;
drop index declarations_held;
alter table declarations
  -- These go with the columns: the checks of the refund.
  drop column subscription_id, drop column change_id, drop column cancel_on,
  drop column refund_order_id, drop column refund_cents,
  -- The last day on which it holds renewals by itself; null where it holds them until it is decided.
  add column holds_until date,
  -- When it has held no renewals any more: decided, disowned, or after that day.
  add column released_at timestamptz,
  -- The admin who has rejected all of a search; the job carries that out.
  add column rejecting_admin text;
update declarations set released_at = decided_at;
-- Three working days are five days at most.
update declarations d set holds_until = (received_at at time zone 'Europe/Berlin')::date + 5
  where state = 'open' and not exists (select 1 from subscriptions s join customers c on c.id = s.customer_id
    where s.id = any (d.named_ids) and c.email_norm = d.email_norm);
alter table declarations add check (state = 'open' or released_at is not null);
create index declarations_holding on declarations (email_norm) where released_at is null;
create index declarations_ending_hold on declarations (holds_until) where released_at is null;
create index declarations_open on declarations (id) where state = 'open';
create index declarations_rejecting on declarations (id) where state = 'open' and rejecting_admin is not null;
-- Which declarations of people held a charge; each renewal of the day looks.
create index declarations_held on declarations (email_norm, released_at) where decided_by is distinct from 'shop';
-- What names a customer, for the page of theirs.
create index declarations_email_norm on declarations (email_norm);
create index declarations_named on declarations using gin (named_ids);
