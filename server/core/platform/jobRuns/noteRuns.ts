import type { JobName } from '#src/domain/jobNames';
import type { NotedRuns } from './repository';
import { errorKind } from './errorKind';

const MINUTE_MS = 60_000;
/** Term of a job without a longer one. */
const TERM_MS = 30 * MINUTE_MS;
/** Number of runs that a job may miss or fail within its term. */
const MISSED_RUNS = 3;
/** Because another node may hold the failed row during a successful run. */
const ROW_WAIT_MS = MINUTE_MS;

/** Term of a job whose run may work on tens of thousands of rows. */
export const LONG_TERM_MS = 180 * MINUTE_MS;

/** Times of a job in milliseconds. */
export interface TimedJob {
  name: JobName;
  everyMs: number;
  /** Time within which a run must succeed; null if there may be nothing to run. Half an hour by default. */
  termMs?: number | null;
  /** Longest wait between two tries of a failed row, if runs between them succeed. */
  rowWaitMs?: number;
}

const seconds = (ms: number): number => ms / 1000;

/** Seconds within which a job must succeed; null for a job without a term. */
export function termSecondsOf({ everyMs, termMs = Math.max(TERM_MS, MISSED_RUNS * everyMs) }: TimedJob): number | null {
  return termMs === null ? null : seconds(termMs);
}

/** Moments of `performance.now()`, because the system clock may change. */
interface Noted {
  job: TimedJob;
  startedAt: number;
  succeededAt?: number;
  durationMs?: number;
  failedAt?: number;
  firstFailedAt?: number;
  error?: string;
}

/** Notes the runs of a node's jobs in memory, because jobs run each second. */
export function noteRuns() {
  const noted = new Map<JobName, Noted>();
  const at = (job: TimedJob): Noted => {
    const before = noted.get(job.name) ?? { job, startedAt: 0 };
    noted.set(job.name, before);
    return before;
  };
  return {
    async note(job: TimedJob, run: () => Promise<void>): Promise<void> {
      const startedAt = performance.now();
      Object.assign(at(job), { startedAt });
      try {
        await run();
        const succeededAt = performance.now();
        Object.assign(at(job), { startedAt, succeededAt, durationMs: Math.round(succeededAt - startedAt) });
      } catch (error) {
        const failedAt = performance.now();
        const { firstFailedAt = failedAt } = at(job);
        Object.assign(at(job), { startedAt, failedAt, firstFailedAt, error: errorKind(error) });
        throw error;
      }
    },

    /** Returns the runs since the last call. @param hasTerms false if no timer runs the jobs */
    take(hasTerms: boolean): NotedRuns[] {
      const now = performance.now();
      const ago = (moment: number | undefined) => (moment === undefined ? null : seconds(now - moment));
      const runs = [...noted.values()].map(({ job, startedAt, durationMs, error, ...ends }) => ({
        name: job.name,
        termSeconds: hasTerms ? termSecondsOf(job) : null,
        rowWaitSeconds: seconds(job.rowWaitMs ?? ROW_WAIT_MS),
        started: seconds(now - startedAt),
        succeeded: ago(ends.succeededAt),
        durationMs: durationMs ?? null,
        failed: ago(ends.failedAt),
        firstFailed: ago(ends.firstFailedAt),
        error: error ?? null,
      }));
      noted.clear();
      return runs;
    },
  };
}
