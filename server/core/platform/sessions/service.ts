import { createHash, randomBytes } from 'node:crypto';
import type { Db, Sql } from '#server/db/Db';
import { isAway } from '#server/db/DbError';
import { knownBrowsersRepository } from '../codes/knownBrowsersRepository';
import type { Session, SessionKind, Sessions } from './Session';
import { sessionsRepository, type Life } from './repository';

const TOKEN_BYTES = 32;
const HOUR_SECONDS = 3_600;
const SIGNED_IN: Life = { idle: HOUR_SECONDS * 12, most: HOUR_SECONDS * 24 * 7 };
/** When a token expires: so long after its last use, and so long after it was made (rules §3.7). */
const LIFE_SECONDS: Record<SessionKind, Life> = {
  choice: { idle: HOUR_SECONDS / 4, most: HOUR_SECONDS / 4 },
  customer: SIGNED_IN,
  admin: SIGNED_IN,
};

/** Only the hash is stored, so a stolen database opens no account. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes a token and answers it; nobody can read it again. */
export async function startSession(sql: Sql, session: Session): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await sessionsRepository(sql).insert({
    ...session,
    tokenHash: hashOf(token),
    life: LIFE_SECONDS[session.kind],
  });
  return token;
}

/** Ends every token of a customer but the one that changed the e-mail address (rules §13.8). */
export async function endOtherSessions(sql: Sql, customerId: number, token: string, emailNorm: string): Promise<void> {
  const tokenHash = hashOf(token);
  await sessionsRepository(sql).removeOthers(customerId, tokenHash);
  await sessionsRepository(sql).setEmail(tokenHash, emailNorm);
}

/** Signs a customer out everywhere, and closes the way from the accounts of the same address (rules §3.12, §3.13). */
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
      // At most one write a minute, or every read would cost one.
      // On a read-only database, reading remains possible until it would have expired.
      if (stale) await repository.extend(tokenHash, LIFE_SECONDS[session.kind]).catch(ignoreAway);
      return session;
    },
    end: (token) => repository.remove(hashOf(token)),
  };
}
