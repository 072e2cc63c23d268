import type { Db } from '../../db/Db';
import { tooMany } from '../../errors';
import { limitsRepository, type Limit } from './repository';

/** Refuses the call that is one too many; a call refused by one limit does not count against those after it. */
export async function enforceLimits(db: Db, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const wait = await limitsRepository(db).hit(limit);
    if (wait > 0) throw tooMany(wait);
  }
}
