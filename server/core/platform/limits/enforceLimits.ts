import type { Db, Sql } from '#server/db/Db';
import { AppError, tooMany, type ErrorKind } from '../wire/errors';
import { limitsRepository, type Limit } from './repository';

/** Refuses the call that is one too many; a call refused by one limit does not count against those after it. */
export async function enforceLimits(sql: Sql, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const wait = await limitsRepository(sql).hit(limit);
    if (wait > 0) throw tooMany(wait, limit.name);
  }
}

/**
 * Runs a try of which only the wrong ones are limited. It is counted before it is judged, so that simultaneous ones are
 * all counted, and given back unless it was wrong.
 * @param wrong the refusals that make a try a wrong one
 */
export async function limitWrongTries<Result>(
  db: Db,
  limit: Limit,
  wrong: readonly ErrorKind[],
  run: () => Promise<Result>,
): Promise<Result> {
  await enforceLimits(db, [limit]);
  let isWrong = false;
  try {
    return await run();
  } catch (error) {
    isWrong = error instanceof AppError && wrong.includes(error.kind);
    throw error;
  } finally {
    // What has been done is done: whether it counts as a wrong try as well changes nothing about that.
    if (!isWrong)
      await limitsRepository(db)
        .giveBack(limit)
        .catch(() => undefined);
  }
}
