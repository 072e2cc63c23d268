alter table outbox
  -- A mail with a sign-in code goes before all others, and is of no use once its code has expired.
  add column urgent_until timestamptz,
  -- Tries whose end is unknown: the mail may have arrived.
  add column unsettled smallint not null default 0,
  add column given_up_at timestamptz,
  add column failure text;
drop index outbox_unsent;
create index outbox_unsent on outbox ((urgent_until is null), next_try_at, id)
  where sent_at is null and given_up_at is null;
