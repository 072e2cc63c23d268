import { DbError } from './DbError';

const LOCK_NOT_AVAILABLE = '55P03';

/** Returns undefined instead of throwing if a lock is not available, because the job's next run retries. */
export async function skipIfLocked<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DbError && error.code === LOCK_NOT_AVAILABLE) return undefined;
    throw error;
  }
}
