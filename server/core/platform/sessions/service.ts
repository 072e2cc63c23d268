import { createHash, randomBytes } from 'node:crypto';
import type { Db, Sql } from '#server/db/Db';
import { isAway } from '#server/db/DbError';
import { knownBrowsersRepository } from '../codes/knownBrowsersRepository';
import type { NewSession, SessionKind, Sessions } from './Session';
import { sessionsRepository, type Life } from './repository';

const TOKEN_BYTES = 32;
const HOUR_SECONDS = 3_600;
const SIGNED_IN: Life = { idle: HOUR_SECONDS * 12, most: HOUR_SECONDS * 24 * 7 };
/** Lifetimes by kind of session (rules §3.7). */
const LIFE_SECONDS: Record<SessionKind, Life> = {
  choice: { idle: HOUR_SECONDS / 4, most: HOUR_SECONDS / 4 },
  customer: SIGNED_IN,
  admin: SIGNED_IN,
  factor: { idle: HOUR_SECONDS / 4, most: HOUR_SECONDS / 4 },
};

/** Hashes a token, because a leaked database must not reveal usable tokens. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates a session and returns its token, which is stored only as a hash. */
export async function startSession(sql: Sql, session: NewSession): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await sessionsRepository(sql).insert({
    ...session,
    tokenHash: hashOf(token),
    life: LIFE_SECONDS[session.kind],
  });
  return token;
}

/** @returns false if the session has already ended */
export const endSession = (sql: Sql, token: string): Promise<boolean> => sessionsRepository(sql).remove(hashOf(token));

/** Ends the customer's other sessions, and sets the new e-mail address in the session of `token` (rules §13.8). */
export async function endOtherSessions(sql: Sql, customerId: number, token: string, emailNorm: string): Promise<void> {
  const tokenHash = hashOf(token);
  await sessionsRepository(sql).removeOthers(customerId, tokenHash);
  await sessionsRepository(sql).setEmail(tokenHash, emailNorm);
}

/** Ends a customer's sessions except impersonations. Forgets known browsers of the e-mail address (rules §3.12). */
export async function endAllSessions(sql: Sql, customerId: number, emailNorm: string): Promise<void> {
  await sessionsRepository(sql).removeAll(customerId, emailNorm);
  await sessionsRepository(sql).closeFamily(emailNorm);
  await knownBrowsersRepository(sql).removeAll(emailNorm);
}

const ignoreAway = (error: unknown): void => {
  if (!isAway(error)) throw error;
};

export function createSessions(db: Db): Sessions {
  const repository = sessionsRepository(db);
  return {
    async find(token) {
      const tokenHash = hashOf(token);
      const row = await repository.findLive(tokenHash);
      if (!row) return null;
      const { stale, ...session } = row;
      // Writes at most once a minute, because each signed-in request reads a session. Ignores an unavailable or
      // read-only database, so that reads work until the session expires.
      if (stale) await repository.extend(tokenHash, LIFE_SECONDS[session.kind]).catch(ignoreAway);
      return session;
    },
    async end(token) {
      await endSession(db, token);
    },
  };
}
