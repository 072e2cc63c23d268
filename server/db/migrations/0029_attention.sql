-- True once refunds have covered the amount that a withdrawal owes; a refund that fails makes it false (rules §37.4).
alter table declaration_endings add column is_refunded boolean not null default false;
update declaration_endings e set is_refunded = true where refund_order_id is not null and refund_cents <= (
  select coalesce(sum(r.amount_cents), 0) from refunds r
  where r.payment_id = e.refund_order_id and r.state in ('pending', 'done'));
create index declaration_endings_refund on declaration_endings (refund_order_id) where refund_order_id is not null;

-- Unpaid orders, the latest first; those that are tried again, and those of a reason (rules §37.5).
create index subscriptions_failed on subscriptions (failed_since desc, id desc) where failed_since is not null;
create index subscriptions_retried on subscriptions (failed_since desc, id desc)
  where failed_since is not null and retry_on is not null;
create index subscriptions_failed_for on subscriptions ((
  coalesce(failed_for, case when pay_source_id is null then 'noCard' else 'declined' end)), failed_since desc, id desc)
  where failed_since is not null;

-- Lists of what needs attention (rules §37.9).
create index bills_failed on bills (created_at, id) where state = 'FAILED';
create index outbox_given_up on outbox (given_up_at desc, id desc) where given_up_at is not null and urgent_until is null;
create index declaration_endings_due on declaration_endings (decided_at, refund_order_id)
  where refund_order_id is not null and not is_refunded;
create index refunds_failed on refunds (changed_at desc, id desc) where state = 'failed';
create index payment_differences_present on payment_differences (found_at, id) where ended_at is null;

-- Ended subscriptions, the latest first: for the counts by month, and for the lists of a reason (rules §37.11).
create index subscriptions_ended on subscriptions (ended_on desc, id desc) include (status, cancel_reason)
  where ended_on is not null;
create index subscriptions_ended_for on subscriptions ((
  case when status = 'RECYCLE_FAILED' then 'failed' when cancel_reason is null then 'unknown'
    when cancel_reason = '2' then 'tooMuch' when cancel_reason = '3' then 'noBenefit'
    when cancel_reason ~ '^[KW]-[2-9A-Z]{5}-[2-9A-Z]{5}$' then 'declaration' else 'other' end), ended_on desc, id desc)
  where ended_on is not null;

-- True for an admin's try of an unpaid order, without its person (rules §37.6).
alter table bills add column is_admin_try boolean not null default false;

-- Key and content of the call that asked for the refund, for good, because a key is kept for a day only (rules §37.3).
alter table refunds add column call_key text unique, add column request_hash text;
