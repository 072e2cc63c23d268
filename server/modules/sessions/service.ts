import { createHash, randomBytes } from 'node:crypto';
import type { Db, Sql } from '../../db/Db';
import type { Session, SessionKind, Sessions } from '../../plugins/Session';
import { sessionsRepository } from './repository';

const TOKEN_BYTES = 32;
const HOUR_SECONDS = 3_600;
/** A token expires this long after its last use (rules §3.7). */
const LIFE_SECONDS: Record<SessionKind, number> = {
  choice: HOUR_SECONDS / 4,
  customer: HOUR_SECONDS * 12,
  admin: HOUR_SECONDS * 12,
};

/** Only the hash is stored, so a stolen database opens no account. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes a token and answers it; nobody can read it again. */
export async function startSession(sql: Sql, session: Session): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await sessionsRepository(sql).insert({
    ...session,
    tokenHash: hashOf(token),
    lifeSeconds: LIFE_SECONDS[session.kind],
  });
  return token;
}

/** Ends every token of a customer but the one that changed the e-mail address (rules §13.8). */
export async function endOtherSessions(sql: Sql, customerId: number, token: string, emailNorm: string): Promise<void> {
  const tokenHash = hashOf(token);
  await sessionsRepository(sql).removeOthers(customerId, tokenHash);
  await sessionsRepository(sql).setEmail(tokenHash, emailNorm);
}

export function createSessions(db: Db): Sessions {
  const repository = sessionsRepository(db);
  return {
    async find(token) {
      const tokenHash = hashOf(token);
      const row = await repository.findLive(tokenHash);
      if (!row) return null;
      const { stale, ...session } = row;
      // At most one write a minute, or every read would cost one.
      if (stale) await repository.extend(tokenHash, LIFE_SECONDS[session.kind]);
      return session;
    },
    end: (token) => repository.remove(hashOf(token)),
  };
}
