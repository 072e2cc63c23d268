-- The last runs of each job over all nodes, for the metrics and for what needs attention (rules §23.10, §37.9).
create table job_runs (
  name text primary key,
  started_at timestamptz,
  succeeded_at timestamptz,
  duration_ms integer,
  failed_at timestamptz,
  -- First one of the failures that last.
  failing_since timestamptz,
  -- Kind of the last error, without its message.
  error text,
  -- Moment by which a success is expected; null for a job without a term.
  due_by timestamptz
);

-- Customers of the feed that could not be stored. The page after `cursor` has them (rules §33.14).
create table feed_failures (
  external_id text primary key,
  cursor text,
  tries integer not null default 1,
  failed_at timestamptz not null default now(),
  next_try_at timestamptz not null
);
