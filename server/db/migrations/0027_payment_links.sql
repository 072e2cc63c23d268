-- unconfirmed: the bank wants the person. cardUnusable: the bank refuses each charge of the card (rules §35.15, §35.17).
alter table subscriptions
  drop constraint subscriptions_failed_for_check,
  add constraint subscriptions_failed_for_check
    check (failed_for in ('declined', 'noCard', 'unconfirmed', 'cardUnusable'));
alter table bills
  -- Opened by the link of a mail, without a session.
  add column via_mail boolean not null default false,
  -- Amount below the provider's minimum, which is not charged (rules §35.18).
  add column waived_cents bigint not null default 0;
-- Cards whose last charge was refused for good.
create index bills_final on bills (pay_source_id) where is_final;
-- When the data of the method last changed.
alter table pay_sources add column replaced_at timestamptz;

-- The link by which a person confirms a renewal without a session. One a subscription: a new mail ends the earlier link.
-- Only the hash of its token is stored (rules §35.16).
create table payment_links (
  subscription_id bigint primary key references subscriptions on delete cascade,
  token_hash text not null unique,
  -- The unpaid order: its due day, and the number of its failed tries.
  due_on date not null,
  retry_no smallint not null,
  -- The card that the bank wants confirmed.
  gateway_token text not null,
  -- The last payment that was begun by this link.
  bill_id bigint references bills on delete set null,
  -- The day of the next try.
  expires_on date not null
);
create index payment_links_expiry on payment_links (expires_on);
create index payment_links_bill on payment_links (bill_id);
