-- Browsers that have signed in to an address, by the hash of what their cookie holds (rules §5.22).
create table known_browsers (
  browser_hash text not null,
  email_norm text not null,
  signed_in_at timestamptz not null default now(),
  primary key (email_norm, browser_hash)
);
create index known_browsers_hash on known_browsers (browser_hash);
create index known_browsers_age on known_browsers (signed_in_at);
