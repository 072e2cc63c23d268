-- Role of an admin (rules §36.1). The admins before this migration are owners.
alter table admins add column role text not null default 'owner' check (role in ('owner', 'support', 'viewer'));
alter table admins alter column role drop default;

-- When the admin was added; null for the admins of the demo's seed and of databases without the line.
alter table admins add column added_at timestamptz, add column last_signed_in_at timestamptz;
update admins a set added_at = (
  select max(l.changed_at) from change_log l where l.subject = 'admin' and l.action = 'adminAdded' and l.subject_id = a.id);
