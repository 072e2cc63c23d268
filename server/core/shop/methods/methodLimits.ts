import type { Sql } from '#server/db/Db';
import type { Limit } from '../../platform/limits/repository';
import { AppError } from '../../platform/wire/errors';
import { cardsRepository } from '../customers/cardsRepository';

const METHODS_MAX = 10;
const TRIES_PER_HOUR = 10;
const HOUR_SECONDS = 3_600;

/** Limit of tries per customer, against tests of stolen cards (rules §13.21). */
export const triesOf = (customerId: number): Limit => ({
  name: 'card',
  of: customerId,
  max: TRIES_PER_HOUR,
  windowSeconds: HOUR_SECONDS,
});

/** @param replaces id of the replaced method; null for a further one. @throws AppError `cardsFull` */
export async function refuseOneTooMany(sql: Sql, customerId: number, replaces: number | null): Promise<void> {
  if (replaces !== null || (await cardsRepository(sql).count(customerId)) < METHODS_MAX) return;
  throw new AppError('cardsFull', { params: { count: METHODS_MAX } });
}
