import type { Db, Sql } from '#server/db/Db';
import { AppError, tooMany, type ErrorKind } from '../wire/errors';
import { limitsRepository, type Limit } from './repository';

/**
 * Counts the call against each limit in order, up to the first exceeded limit.
 * @throws AppError 429
 */
export async function enforceLimits(sql: Sql, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const wait = await limitsRepository(sql).hit(limit);
    if (wait > 0) throw tooMany(wait, limit.name);
  }
}

/**
 * Runs a try, and limits the wrong tries. Counts before the run, so that concurrent tries all count, and undoes the
 * count unless the try was wrong.
 * @param wrong error kinds of a wrong try
 * @throws AppError 429, or the error of `run`
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
    // Ignores errors of the counter, because the result of `run` must not depend on the counter.
    if (!isWrong)
      await limitsRepository(db)
        .giveBack(limit)
        .catch(() => undefined);
  }
}
