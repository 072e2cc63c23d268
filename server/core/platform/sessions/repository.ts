import type { Sql } from '#server/db/Db';
import type { NewSession, Session } from './Session';

interface SessionRow extends Session {
  stale: boolean;
}

/** Lifetime of a token in seconds: since the last use, and in total. */
export interface Life {
  idle: number;
  most: number;
}

interface SessionToStore extends NewSession {
  tokenHash: string;
  life: Life;
}

export const sessionsRepository = (sql: Sql) => ({
  async insert(session: SessionToStore) {
    const { tokenHash, kind, emailNorm, customerId, actingAdmin, hasFactor, familySince, life } = session;
    await sql.query(
      `insert into sessions (token_hash, kind, email_norm, customer_id, acting_admin, family_since, expires_at, has_factor)
       values ($1, $2, $3, $4, $5, case when $2 = 'choice' then now() else $6::timestamptz end,
         least(now() + make_interval(secs => $7), $6 + make_interval(secs => $8)), $9)`,
      [tokenHash, kind, emailNorm, customerId, actingAdmin, familySince, life.idle, life.most, hasFactor],
    );
  },

  async findLive(tokenHash: string): Promise<SessionRow | undefined> {
    const [row] = await sql.query<SessionRow>(
      `select s.kind, s.email_norm as "emailNorm", s.customer_id as "customerId", s.acting_admin as "actingAdmin", a.role,
              s.has_factor as "hasFactor", s.family_since as "familySince", s.last_used_at < now() - interval '1 minute' as stale
       from sessions s
       left join admins a on a.email_norm = case when s.kind in ('admin', 'factor') then s.email_norm else s.acting_admin end
       where s.token_hash = $1 and s.expires_at > now()`,
      [tokenHash],
    );
    return row;
  },

  async extend(tokenHash: string, { idle, most }: Life) {
    await sql.query(
      `update sessions set last_used_at = now(),
         expires_at = least(now() + make_interval(secs => $2), created_at + make_interval(secs => $3),
           family_since + make_interval(secs => $3))
       where token_hash = $1`,
      [tokenHash, idle, most],
    );
  },

  /** @returns false if there is no such session, for example because another call has ended it */
  async remove(tokenHash: string): Promise<boolean> {
    const rows = await sql.query('delete from sessions where token_hash = $1 returning 1', [tokenHash]);
    return rows.length > 0;
  },

  /** Ends the customer's sessions except that of `tokenHash`. */
  async removeOthers(customerId: number, tokenHash: string) {
    await sql.query('delete from sessions where customer_id = $1 and token_hash <> $2', [customerId, tokenHash]);
  },

  /** Ends the customer's sessions except impersonations, and the choice sessions of the e-mail address. */
  async removeAll(customerId: number, emailNorm: string) {
    await sql.query(
      `delete from sessions where (customer_id = $1 and acting_admin is null) or (kind = 'choice' and email_norm = $2)`,
      [customerId, emailNorm],
    );
  },

  /**
   * Prevents account switches in the customer sessions of the e-mail address. Backdates `created_at`, so that the
   * maximum lifetime does not grow.
   */
  async closeFamily(emailNorm: string) {
    await sql.query(
      `update sessions set created_at = family_since, family_since = null
       where email_norm = $1 and family_since is not null and kind = 'customer'`,
      [emailNorm],
    );
  },

  /**
   * Changes the e-mail address of a session. Prevents account switches, because the sign-in code was sent to the former
   * e-mail address. Backdates `created_at` as `closeFamily` does.
   */
  async setEmail(tokenHash: string, emailNorm: string) {
    await sql.query(
      `update sessions set email_norm = $2, created_at = coalesce(family_since, created_at), family_since = null
       where token_hash = $1`,
      [tokenHash, emailNorm],
    );
  },

  async removeExpired() {
    await sql.query('delete from sessions where expires_at <= now()');
  },
});
