-- Filters of the log's reader, newest first (rules §39.2).
create index change_log_time on change_log (changed_at, id);
create index change_log_admin on change_log (acting_admin, changed_at, id) where acting_admin is not null;
create index change_log_action on change_log (action, changed_at, id);
