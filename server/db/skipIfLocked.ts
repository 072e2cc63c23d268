import { DbError } from './DbError';

const LOCK_NOT_AVAILABLE = '55P03';

/** Runs work that takes a lock without waiting; `undefined` when it is taken, for the next run is soon. */
export async function skipIfLocked<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DbError && error.code === LOCK_NOT_AVAILABLE) return undefined;
    throw error;
  }
}
