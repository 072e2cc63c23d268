-- A mail is stored as its draft, and rendered when it is sent. What an earlier version has queued is rendered already, and
-- is sent as it is.
alter table outbox
  add column draft jsonb,
  alter column subject drop not null,
  alter column body_text drop not null,
  alter column body_html drop not null,
  add check (draft is not null or (subject is not null and body_text is not null and body_html is not null));

-- A node of an earlier version that still runs would send a draft as an empty mail. It looks for this column, and so sends
-- nothing; what it queues is sent by the others.
alter table outbox rename column next_try_at to due_at;
