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
create index subscriptions_failed_for on subscriptions (failed_for, failed_since desc, id desc)
  where failed_since is not null;
