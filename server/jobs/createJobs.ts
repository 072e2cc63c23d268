import type { FastifyBaseLogger } from 'fastify';
import type { JobName, RunJob } from '../core/platform/context/jobs';
import type { AppContext } from '../core/platform/context/AppContext';
import { redactError } from '../db/redactError';

/** Work repeated at an interval in milliseconds; must be safe on several nodes at once. */
export interface Job {
  name: JobName;
  everyMs: number;
  /** Returns false to skip a scheduled run; `Jobs.run` ignores `isDue`. */
  isDue?: () => boolean;
  /** @param isStopping true during a shutdown: long work then ends after the current item */
  run: (isStopping: () => boolean) => Promise<void>;
}

export interface Jobs {
  /** Runs each job at its interval, and logs failures. A failed job runs again at the next interval. */
  start: () => void;
  run: RunJob;
  /** Clears the intervals and waits for running jobs. */
  stop: () => Promise<void>;
}

/** Tracks the current run of a job, so that its runs do not overlap. */
function exclusive({ run }: Job, isStopping: () => boolean) {
  let current: Promise<void> | null = null;
  const begin = () => {
    current = run(isStopping).finally(() => (current = null));
    return current;
  };
  const settled = async () => current?.catch(() => undefined);
  return {
    isBusy: () => current !== null,
    begin,
    settled,
    async afterCurrent() {
      while (current) await settled();
      await begin();
    },
  };
}

/**
 * Creates the jobs of one node. Jobs of the same name run in parallel. No job starts while the node's clock is wrong
 * (rules §23.8).
 */
export function createJobs(
  jobs: readonly Job[],
  { clockGuard }: Pick<AppContext, 'clockGuard'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Jobs {
  let isStopping = false;
  // Because a wrong clock would bill and expire on the wrong day.
  const guarded = (job: Job): Job => ({
    ...job,
    run: async (isEnding) => {
      if (await clockGuard.isRight()) await job.run(isEnding);
    },
  });
  const runners = jobs.map((job) => ({ job, runner: exclusive(guarded(job), () => isStopping) }));
  let timers: NodeJS.Timeout[] = [];
  return {
    start() {
      timers = runners.map(({ job: { name, everyMs, isDue = () => true }, runner }) =>
        setInterval(() => {
          if (runner.isBusy() || !isDue()) return;
          runner.begin().catch((error: unknown) => log.error({ job: name, error: redactError(error) }, 'job failed'));
        }, everyMs),
      );
    },
    async run(name) {
      const named = runners.filter(({ job }) => job.name === name);
      await Promise.all(named.map(({ runner }) => runner.afterCurrent()));
    },
    async stop() {
      isStopping = true;
      timers.forEach(clearInterval);
      await Promise.all(runners.map(({ runner }) => runner.settled()));
    },
  };
}
