import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '../../core/platform/context/AppContext';
import { healthRepository } from './repository';

/** Probes come from many sides; the database is asked at most this often. */
const KEPT_MS = 5_000;
const ANSWER_MS = 2_000;

/** Whether this node can serve: a look at the database and its clock, kept for 5 s, answered within 2 s (rules §23.4, §23.8). */
export function createReadiness({ db, clockGuard }: Pick<AppContext, 'db' | 'clockGuard'>): () => Promise<boolean> {
  const health = healthRepository(db);
  let last: { at: number; isReady: Promise<boolean> } | undefined;
  const look = () => {
    const isReady = Promise.all([health.check(), clockGuard.isRight()])
      .then((found) => found.every(Boolean))
      .catch(() => false);
    last = { at: Date.now(), isReady };
    return isReady;
  };
  return () => {
    const isReady = last && Date.now() - last.at < KEPT_MS ? last.isReady : look();
    return Promise.race([isReady, wait(ANSWER_MS, false)]);
  };
}
