-- When the code was entered that opened the choice among the accounts of one address; null on every other token. What an
-- older node makes, and every token from before, is of no family.
alter table sessions add column family_since timestamptz;
-- Signing out everywhere closes the way from the address's other accounts.
create index sessions_family on sessions (email_norm) where family_since is not null;
