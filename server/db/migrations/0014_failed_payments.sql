-- The day of the first failed try of the order that is due, and why the last one failed.
alter table subscriptions
  add column failed_since date,
  add column failed_for text check (failed_for in ('declined', 'noCard'));

-- The first try is made on the day that was due, and the last one, which ends the subscription, five days later.
update subscriptions set
  failed_since = case status when 'ACTIVE' then next_bill_date else coalesce(ended_on - 5, started_on) end,
  failed_for = case when pay_source_id is null then 'noCard' else 'declined' end
where status = 'RECYCLE_FAILED' or (status = 'ACTIVE' and retry_no > 0);

-- A bill of an order that could not be paid, asked for by the customer with a card of the customer's choice.
alter table bills
  drop constraint bills_kind_check,
  add constraint bills_kind_check check (kind in ('order', 'renewal', 'retry'));

-- The card, by its last four digits and its last month, whose end before an order its customer was told of.
alter table pay_sources add column expiry_told text;
