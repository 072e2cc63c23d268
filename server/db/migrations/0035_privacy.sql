-- Nothing cascades from customers: a row of it stays, also after an erasure (rules §40.5).
do $do$
declare
  found record;
begin
  for found in
    select conrelid::regclass as at, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and confrelid = 'customers'::regclass and confdeltype = 'c'
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s not valid', found.at, found.conname,
      found.conname, replace(found.definition, ' ON DELETE CASCADE', ''));
    execute format('alter table %s validate constraint %I', found.at, found.conname);
  end loop;
end $do$;

-- Erasures of customers: asked for, and done (rules §40.4).
create table erasures (
  customer_id bigint primary key references customers,
  -- Tells the customer from a later one with the same id, after a restore.
  customer_created_at timestamptz not null,
  asked_at timestamptz not null,
  asked_by text not null check (asked_by in ('customer', 'admin', 'retention', 'restore')),
  -- E-mail address of the admin who has asked.
  acting_admin text,
  -- Day on which the customer is erased at the latest.
  due_on date not null,
  erased_at timestamptz,
  -- When the line of the erasure was logged (rules §40.7).
  logged_at timestamptz,
  -- Hash of the shop's own id, so that the feed does not bring the person back.
  external_hash text
);
create index erasures_open on erasures (due_on, customer_id) where erased_at is null;
create index erasures_unlogged on erasures (erased_at) where erased_at is not null and logged_at is null;
create index erasures_external on erasures (external_hash) where external_hash is not null;

-- The link by which a customer confirms the erasure. One a customer; only the hash of its token is stored.
create table erasure_links (
  customer_id bigint primary key references customers,
  token_hash text not null unique,
  expires_at timestamptz not null
);

-- Billing address of an erased customer, kept because tax law wants the invoice. The only column that holds one.
alter table order_terms add column kept_billing jsonb;
comment on column order_terms.kept_billing is 'kept for tax law after an erasure';

-- A mail to an erased customer, deleted once it is sent.
alter table outbox add column is_last boolean not null default false;
