import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '../../core/platform/context/AppContext';
import { healthRepository } from './repository';

/** Milliseconds for which a check is cached, because several probes may run at once. */
const KEPT_MS = 5_000;
const ANSWER_MS = 2_000;

/** Returns a check of database and clock: cached for 5 s, and false after 2 s without a result (rules §23.4, §23.8). */
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
