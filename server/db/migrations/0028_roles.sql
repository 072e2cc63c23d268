-- Role of an admin (rules §36.1). The admins before this migration are owners.
alter table admins add column role text not null default 'owner' check (role in ('owner', 'support', 'viewer'));
alter table admins alter column role drop default;

-- When the admin was added; null for the admins of the demo's seed and of databases without the line.
alter table admins add column added_at timestamptz, add column last_signed_in_at timestamptz;
update admins a set added_at = (
  select max(l.changed_at) from change_log l where l.subject = 'admin' and l.action = 'adminAdded' and l.subject_id = a.id);

-- A session between the code of the mail and the second factor (rules §36.12).
alter table sessions drop constraint sessions_kind_check,
  add constraint sessions_kind_check check (kind in ('choice', 'customer', 'admin', 'factor'));
-- True if the admin of the session, or of the impersonation, has passed the factor.
alter table sessions add column has_factor boolean not null default false;
create table admin_factors (
  admin_id bigint primary key references admins (id) on delete cascade,
  -- Base32, because the server computes the codes with it.
  secret text not null,
  -- Null until the first right code.
  confirmed_at timestamptz,
  -- Time step of the last used code, because a code works once.
  last_step bigint not null default 0
);
-- Only the hash of a recovery code is stored.
create table admin_recovery_codes (
  admin_id bigint not null references admin_factors (admin_id) on delete cascade,
  code_hash text not null,
  primary key (admin_id, code_hash)
);
