import type { JobName } from '#src/domain/jobNames';
import type { Sql } from '#server/db/Db';

/** Job of a node with its term. */
export interface Termed {
  name: JobName;
  /** Seconds within which a success is expected; null without a term. */
  termSeconds: number | null;
}

/** Runs of a job since they were saved last. Moments are seconds before the call, because clocks of nodes differ. */
export interface NotedRuns extends Termed {
  /** Longest wait between two tries of a failed row; a success ends a failure only after it. */
  rowWaitSeconds: number;
  started: number;
  succeeded: number | null;
  durationMs: number | null;
  failed: number | null;
  firstFailed: number | null;
  /** Kind of the last error. */
  error: string | null;
}

/** Seconds of failures from which a job needs attention, because a lone one is settled by the next run. */
const LASTING_SECONDS = 300;
/** SQL: the failures of job `s` last. */
export const IS_FAILING = `coalesce(s.failed_at >= s.failing_since + interval '${LASTING_SECONDS} seconds', false)`;
/** SQL: job `s` had no success within its term. */
export const IS_OVERDUE = 'coalesce(s.due_by < now(), false)';

const RUNS = `jsonb_to_recordset($1::jsonb) as x (name text, "termSeconds" float8, "rowWaitSeconds" float8, started float8,
  succeeded float8, "durationMs" int, failed float8, "firstFailed" float8, error text)`;
const ago = (column: string) => `now() - make_interval(secs => x.${column})`;

export const jobRunsRepository = (sql: Sql) => ({
  /** Begins the terms of a node's jobs, and forgets jobs that no longer exist. */
  async begin(jobs: readonly Termed[]): Promise<void> {
    const list = JSON.stringify(jobs);
    await sql.query(`delete from job_runs where name not in (select x.name from ${RUNS})`, [list]);
    await sql.query(
      `insert into job_runs as j (name, due_by)
       select x.name, now() + make_interval(secs => x."termSeconds") from ${RUNS}
       on conflict (name) do update set due_by = case when excluded.due_by is not null then coalesce(j.due_by, excluded.due_by) end`,
      [list],
    );
  },

  /** Adds runs to those of all nodes. */
  async save(runs: readonly NotedRuns[]): Promise<void> {
    const list = JSON.stringify(runs);
    await sql.query(`insert into job_runs (name) select x.name from ${RUNS} on conflict do nothing`, [list]);
    await sql.query(
      `update job_runs j set
         started_at = greatest(j.started_at, ${ago('started')}),
         succeeded_at = greatest(j.succeeded_at, ${ago('succeeded')}),
         duration_ms = coalesce(x."durationMs", j.duration_ms),
         failed_at = greatest(j.failed_at, ${ago('failed')}),
         error = coalesce(x.error, j.error),
         failing_since = case
           when j.failed_at > now() - make_interval(secs => x."rowWaitSeconds") or x.failed is null and x.succeeded is null
             then coalesce(j.failing_since, ${ago('"firstFailed"')})
           else ${ago('"firstFailed"')} end,
         due_by = case when x.succeeded is not null and x."termSeconds" is not null
           then now() + make_interval(secs => x."termSeconds") else j.due_by end
       from ${RUNS} where j.name = x.name`,
      [list],
    );
  },
});
