import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { ClockGuard } from '../core/platform/context/clockGuard';
import type { RunJob } from '../core/platform/context/jobs';
import { runInTrace } from '../core/platform/context/trace';
import type { jobRunsRepository } from '../core/platform/jobRuns/repository';
import { redactError } from '../db/redactError';
import { noteRuns, termSecondsOf, type TimedJob } from '../core/platform/jobRuns/noteRuns';

/** Work repeated at an interval; must be safe on several nodes at once. */
export interface Job extends TimedJob {
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

interface Needs {
  clockGuard: Pick<ClockGuard, 'isRight'>;
  /** Stores the runs of the jobs (rules §23.10). */
  jobRuns: Pick<ReturnType<typeof jobRunsRepository>, 'begin' | 'save'>;
}

const SAVE_EVERY_MS = 5_000;

/** Tracks the current run of a job, so that its runs do not overlap. */
function exclusive(run: (requestId: string) => Promise<void>) {
  let current: Promise<void> | null = null;
  const begin = (requestId: string) => {
    current = run(requestId).finally(() => (current = null));
    return current;
  };
  const settled = async () => current?.catch(() => undefined);
  return {
    isBusy: () => current !== null,
    begin,
    settled,
    async afterCurrent() {
      while (current) await settled();
      await begin(randomUUID());
    },
  };
}

/**
 * Creates the jobs of one node. Jobs of the same name run in parallel. No job starts while the node's clock is wrong
 * (rules §23.8).
 */
export function createJobs(
  jobs: readonly Job[],
  { clockGuard, jobRuns }: Needs,
  log: Pick<FastifyBaseLogger, 'error'>,
): Jobs {
  let isStopping = false;
  const noted = noteRuns();
  const runners = jobs.map((job) => ({
    job,
    runner: exclusive(async (requestId) => {
      // Because a wrong clock would bill and expire on the wrong day.
      if (!(await clockGuard.isRight())) return;
      await noted.note(job, () => runInTrace({ requestId, parent: undefined }, () => job.run(() => isStopping)));
    }),
  }));
  let timers: NodeJS.Timeout[] = [];
  async function save(): Promise<void> {
    const runs = noted.take(timers.length > 0);
    // Because the jobs themselves report a database that does not answer.
    if (runs.length > 0) await jobRuns.save(runs).catch(() => undefined);
  }
  return {
    start() {
      const terms = new Map(jobs.map((job) => [job.name, termSecondsOf(job)]));
      void jobRuns.begin([...terms].map(([name, termSeconds]) => ({ name, termSeconds }))).catch(() => undefined);
      timers = runners.map(({ job: { name, everyMs, isDue = () => true }, runner }) =>
        setInterval(() => {
          if (runner.isBusy() || !isDue()) return;
          const requestId = randomUUID();
          runner
            .begin(requestId)
            .catch((error: unknown) => log.error({ job: name, requestId, error: redactError(error) }, 'job failed'));
        }, everyMs),
      );
      timers.push(setInterval(() => void save(), SAVE_EVERY_MS));
    },
    async run(name) {
      const named = runners.filter(({ job }) => job.name === name);
      try {
        await Promise.all(named.map(({ runner }) => runner.afterCurrent()));
      } finally {
        await save();
      }
    },
    async stop() {
      isStopping = true;
      timers.forEach(clearInterval);
      await Promise.all(runners.map(({ runner }) => runner.settled()));
      await save();
    },
  };
}
