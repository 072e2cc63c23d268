import type { FastifyBaseLogger } from 'fastify';
import { loggable } from '../db/loggable';

/** Work that is done again and again; safe on many nodes at once. */
export interface Job {
  name: string;
  everyMs: number;
  /** @param isStopping whether the node is asked to end: long work goes no further than the piece it is at */
  run: (isStopping: () => boolean) => Promise<void>;
}

/** Runs each job on its own beat, never twice at a time. A job that fails is tried again on the next beat. */
export function startJobs(jobs: readonly Job[], log: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
  const running = new Set<Promise<void>>();
  let stopping = false;
  const timers = jobs.map(({ name, everyMs, run }) => {
    let isBusy = false;
    const beat = () => {
      if (isBusy) return;
      isBusy = true;
      const work = run(() => stopping)
        .catch((error: unknown) => log.error({ job: name, error: loggable(error) }, 'job failed'))
        .finally(() => {
          isBusy = false;
          running.delete(work);
        });
      running.add(work);
    };
    return setInterval(beat, everyMs);
  });
  return async () => {
    stopping = true;
    timers.forEach(clearInterval);
    await Promise.all(running);
  };
}
