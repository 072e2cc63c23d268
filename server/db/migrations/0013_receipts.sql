-- A line about a subscription is also the receipt of its customer: what the subscription was before and after as a whole,
-- while "before" and "after" hold what differs. Lines from before this migration are no receipts.
alter table change_log
  add column receipt jsonb,
  -- The last business day on which the change can be undone.
  add column undo_until date;
