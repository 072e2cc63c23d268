-- A code belongs to the challenge that it was asked for with, so that nobody's tries end another one's. Codes that are
-- live now expire with this migration; whoever waits for one asks again.
delete from otp_challenges;
alter table otp_challenges
  drop constraint otp_challenges_pkey,
  -- Only the hash is stored: a challenge is as secret as a token.
  add column challenge_hash text primary key,
  -- Wrong tries at earlier codes of the challenge.
  add column earlier_attempts smallint not null default 0,
  -- Five newer codes of the address have taken this one's place; the challenge itself goes on.
  add column is_displaced boolean not null default false;
create index otp_challenges_owner on otp_challenges (email_norm, purpose);
create index otp_challenges_expiry on otp_challenges (expires_at);

-- A session ends a week after it began, however much it is used.
alter table sessions add column created_at timestamptz not null default now();
-- Signing out everywhere ends the choice tokens of the address too.
create index sessions_choice on sessions (email_norm) where kind = 'choice';
