import type { Sql } from '#server/db/Db';
import { limitsRepository, type Limit } from '../limits/repository';
import { AppError } from '../wire/errors';
import type { CodeOwner } from './repository';

const GUESSES_PER_DAY = 30;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

/** Daily limit of wrong codes per purpose and e-mail address; known browsers have a separate limit (rules §5.22). */
const guessesOf = ({ purpose, emailNorm }: CodeOwner, isKnown: boolean): Limit => ({
  name: isKnown ? 'guess:known' : 'guess',
  of: `${purpose}:${emailNorm}`,
  max: GUESSES_PER_DAY,
  windowSeconds: DAY_SECONDS,
});

const closed = (waitSeconds: number, limit: Limit): AppError =>
  new AppError('codesClosed', {
    params: { wait: { count: Math.ceil(waitSeconds / HOUR_SECONDS), of: 'hours' } },
    retryAfterSeconds: Math.ceil(waitSeconds),
    limit: limit.name,
  });

/** @throws AppError `codesClosed` after 30 wrong codes for the e-mail address within a day (rules §5.22) */
export async function refuseGuessing(sql: Sql, owner: CodeOwner, isKnown: boolean): Promise<void> {
  const limit = guessesOf(owner, isKnown);
  const wait = await limitsRepository(sql).waitOf(limit);
  if (wait > 0) throw closed(wait, limit);
}

/** Counts a wrong code. Requires `lockOwner`. @returns the `codesClosed` error if the limit is reached */
export async function countGuess(tx: Sql, owner: CodeOwner, isKnown: boolean): Promise<AppError | undefined> {
  const limit = guessesOf(owner, isKnown);
  await limitsRepository(tx).hit(limit);
  const wait = await limitsRepository(tx).waitOf(limit);
  return wait > 0 ? closed(wait, limit) : undefined;
}

/** Resets the counts of wrong sign-in codes of an e-mail address. @returns true if a limit was reached */
export async function allowGuessing(sql: Sql, emailNorm: string): Promise<boolean> {
  const owner: CodeOwner = { purpose: 'login', emailNorm, customerId: null };
  const removed = await Promise.all(
    [true, false].map((isKnown) => limitsRepository(sql).remove(guessesOf(owner, isKnown))),
  );
  return removed.includes(true);
}
