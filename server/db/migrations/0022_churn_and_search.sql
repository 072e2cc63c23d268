-- Whether the subscription had run before this period: the few that run again are what an end in a range is compared with.
alter table subscription_periods add column ran_before boolean not null default false;
update subscription_periods p set ran_before = true where exists (
  select from subscription_periods earlier where earlier.subscription_id = p.subscription_id and earlier.id < p.id);
create index subscription_periods_ends on subscription_periods (to_day, from_day, subscription_id)
  where to_day is not null;
create index subscription_periods_restarts on subscription_periods (subscription_id, from_day, to_day)
  where ran_before;
create function mark_restart() returns trigger language plpgsql as $$
begin
  new.ran_before := exists (
    select from subscription_periods where customer_id = new.customer_id and subscription_id = new.subscription_id);
  return new;
end $$;
create trigger subscription_restarts_marked before insert on subscription_periods
  for each row when (not is_bulk_load()) execute function mark_restart();
