import { DbError } from './DbError';

const LOCK_NOT_AVAILABLE = '55P03';

/** Does work that asks for a lock without waiting; `undefined` when somebody else has it, for the next time is soon. */
export async function unlessLocked<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DbError && error.code === LOCK_NOT_AVAILABLE) return undefined;
    throw error;
  }
}
