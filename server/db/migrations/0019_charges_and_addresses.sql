-- The day on which the order of a bill was due; the bill is booked under the day on which it is charged. Null in bills of
-- an earlier version, which are booked under the day that was due.
alter table bills
  add column due_date date,
  -- Tries are counted by the day that was due, and the gateway key is unique.
  drop constraint bills_subscription_id_bill_date_attempt_no_key;
-- An order is charged once, however late it is.
create unique index bills_once_an_order on bills (subscription_id, coalesce(due_date, bill_date))
  where state <> 'DECLINED';

-- Which declarations of people held a charge; each renewal of the day looks.
create index declarations_held on declarations (email_norm, decided_at) where decided_by <> 'shop';

-- Nothing to pay needs no card.
alter table bills alter column gateway_token drop not null;

-- What admins search: the address as it was written, because the domain of the normalized one is in ASCII.
create function lower_ascii(value text) returns text language sql immutable strict parallel safe as $$
  select translate(value, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') collate "C"
$$;
drop index customers_email_trigrams;
drop index customers_email_grams;
create index customers_email_trigrams on customers using gin (lower_ascii(email) gin_trgm_ops);
create index customers_email_grams on customers
  using gin ((text_grams(lower_ascii(email), 1) || text_grams(lower_ascii(email), 2)));
-- normalizeEmailDomains of migrate.ts normalizes the stored addresses.
