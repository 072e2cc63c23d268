-- The secrets of codes, links and log lines, with the former ones that are still accepted (rules §21.15).
create table secrets (
  name text not null check (name in ('codes', 'payments', 'notices', 'log')),
  secret text not null,
  -- Null for the first secret of a name.
  made_at timestamptz,
  -- Null for the present secret of a name.
  accepted_until timestamptz
);
create unique index secrets_present on secrets (name) where accepted_until is null;
-- The values remain, because codes and links that were sent must work.
insert into secrets (name, secret)
  select unnest(array['codes', 'payments', 'log']), value from settings where key = 'code_secret'
  union all
  select 'notices', value from settings where key = 'unsubscribe_secret';
delete from settings where key in ('code_secret', 'unsubscribe_secret');
