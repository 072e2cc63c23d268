-- Role of an admin (rules §36.1). The admins before this migration are owners.
alter table admins add column role text not null default 'owner' check (role in ('owner', 'support', 'viewer'));
alter table admins alter column role drop default;
