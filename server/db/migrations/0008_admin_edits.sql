-- An admin who edits a product's frequencies sees how many subscriptions use each, without reading all of them.
create index subscriptions_running_interval on subscriptions (product_id, interval_days)
  where status in ('ACTIVE', 'PAUSED');
