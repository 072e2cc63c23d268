alter table customers
  -- Day of the mail that announced the erasure of an inactive customer (rules §40.11).
  add column erasure_announced_on date,
  -- Day on which activity withdrew the announcement.
  add column erasure_withdrawn_on date;
