import type { FastifyBaseLogger } from 'fastify';
import type { JobName, RunJob } from '../core/platform/context/jobs';
import type { AppContext } from '../core/platform/context/AppContext';
import { redactError } from '../db/redactError';

/** Work that is done again and again; safe on many nodes at once. */
export interface Job {
  name: JobName;
  everyMs: number;
  /** Whether a beat has to run it; on demand it runs anyway. */
  isDue?: () => boolean;
  /** @param isStopping whether the node is asked to end: long work goes no further than the piece it is at */
  run: (isStopping: () => boolean) => Promise<void>;
}

export interface Jobs {
  /** Runs each job on its own beat. A job that fails is tried again on the next beat. */
  start: () => void;
  run: RunJob;
  /** Ends the beats and waits for the runs in progress. */
  stop: () => Promise<void>;
}

/** Runs one job, never twice at a time. */
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

/** The jobs of one node; several of one name run beside each other. None runs while the node's clock is wrong (rules §23.8). */
export function createJobs(
  jobs: readonly Job[],
  { clockGuard }: Pick<AppContext, 'clockGuard'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Jobs {
  let isStopping = false;
  // What is due and what has expired would be another day's.
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
