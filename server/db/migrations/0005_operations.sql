-- Whose data this is, so that a demo's is never taken for a shop's; what holds the demo's admin was seeded as a demo.
insert into settings (key, value)
  select 'data_of', 'demo' where exists (select 1 from admins where email_norm = 'admin@demo.example')
  on conflict (key) do nothing;

-- Who may be an admin is written down like any other change.
alter table admins add column id bigint generated always as identity unique;
alter table change_log
  drop constraint change_log_subject_check,
  add check (subject in ('subscription', 'customer', 'paySource', 'discount', 'product', 'payment', 'admin'));

-- What one customer or admin does must not read everybody's rows: deleting a card takes it off its subscriptions, a new
-- e-mail ends the other sessions, and deleting a code asks whether it was ever used.
create index subscriptions_pay_source on subscriptions (pay_source_id);
create index sessions_customer on sessions (customer_id) where customer_id is not null;
create index discount_redemptions_discount on discount_redemptions (discount_id);
