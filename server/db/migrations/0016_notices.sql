-- Whether the customer wants a mail before each charge; receipts come in any case.
alter table customers add column notices boolean not null default true;

-- The days of charges, from today on, that the customer was told of.
alter table subscriptions add column noticed_dates date[] not null default '{}';

-- Holds nothing but charges that nobody was told of, so that a look at the next days finds no others: of an ACTIVE
-- subscription its next order, of a PAUSED one the order that it resumes with.
create index subscriptions_unnoticed on subscriptions (
  (case status when 'ACTIVE' then next_bill_date when 'PAUSED' then greatest(next_bill_date, restart_date) end), id)
  where status in ('ACTIVE', 'PAUSED') and waiting_since is null and retry_on is null
    and not (case status when 'ACTIVE' then next_bill_date when 'PAUSED' then greatest(next_bill_date, restart_date) end
      = any (noticed_dates));

-- A link of a mail that carries one command out without a session: of an order, by the day that it was due when the mail
-- was written, or the undo of a change, by its line of the change log. Only the hash of its token is stored.
create table action_tokens (
  token_hash text primary key,
  subscription_id bigint not null references subscriptions on delete cascade,
  command text not null check (command in ('skip', 'delay7', 'delay14', 'undo')),
  bill_date date,
  receipt_id bigint,
  -- The last business day on which it works.
  expires_on date not null,
  -- When it was used, or another one of the same order.
  used_at timestamptz,
  check ((command = 'undo') = (bill_date is null)),
  check ((command = 'undo') = (receipt_id is not null))
);
create index action_tokens_subscription on action_tokens (subscription_id);
create index action_tokens_expiry on action_tokens (expires_on);

-- What signs the links that switch notices off, which are of a customer and never expire: made once, like the codes' own.
insert into settings (key, value)
values ('unsubscribe_secret', gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text);

alter table change_log
  -- Whether a change came by a link of a mail, without a session.
  add column via_mail boolean not null default false;
