import { OTP_MAX_TRIES } from '#src/domain/customer/otp';
import type { Sql } from '#server/db/Db';

/** E-mail address and purpose of a code; `customerId` names the customer who changes the e-mail address. */
export type CodeOwner =
  | { purpose: 'login'; emailNorm: string; customerId: null }
  | { purpose: 'email_change'; emailNorm: string; customerId: number };

export interface Challenge {
  challengeHash: string;
  codeHash: string;
  /** Wrong tries of the present code, and (`earlierAttempts`) of the challenge's earlier codes. */
  attempts: number;
  earlierAttempts: number;
  expiresAt: Date;
  isUsed: boolean;
  /** True if newer codes of the owner have invalidated this code. */
  isDisplaced: boolean;
}

interface NewCode {
  challengeHash: string;
  codeHash: string;
  expiresAt: Date;
  /** True if the code replaces a code of a live challenge. */
  isResend: boolean;
}

const OWNED = 'email_norm = $1 and purpose = $2 and customer_id is not distinct from $3::bigint';
const keysOf = ({ emailNorm, purpose, customerId }: CodeOwner) => [emailNorm, purpose, customerId] as const;

const CHALLENGE = `select challenge_hash as "challengeHash", code_hash as "codeHash", attempts,
  earlier_attempts as "earlierAttempts", expires_at as "expiresAt", used_at is not null as "isUsed",
  is_displaced as "isDisplaced" from otp_challenges`;

export const codesRepository = (sql: Sql) => ({
  /** Serializes new codes and code checks of an owner until the transaction ends. */
  async lockOwner({ emailNorm, purpose }: CodeOwner) {
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`otp:${purpose}:${emailNorm}`]);
  },

  /** Stores a code; replaces an earlier code of the challenge. */
  async put(owner: CodeOwner, { challengeHash, codeHash, expiresAt, isResend }: NewCode) {
    await sql.query(
      `insert into otp_challenges as c (email_norm, purpose, customer_id, challenge_hash, code_hash, expires_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (challenge_hash) do update
         set code_hash = excluded.code_hash, expires_at = excluded.expires_at, used_at = null, attempts = 0, is_displaced = false,
             earlier_attempts = case when $7::boolean then c.earlier_attempts + c.attempts else 0 end`,
      [...keysOf(owner), challengeHash, codeHash, expiresAt, isResend],
    );
  },

  /** Invalidates the owner's live codes except the newest `kept`. Deletes no challenge. */
  async displaceOldest(owner: CodeOwner, now: Date, kept: number) {
    await sql.query(
      `update otp_challenges set is_displaced = true where challenge_hash in (
         select challenge_hash from otp_challenges
         where ${OWNED} and used_at is null and not is_displaced and expires_at > $4 and attempts < ${OTP_MAX_TRIES}
         order by expires_at desc, challenge_hash offset $5)`,
      [...keysOf(owner), now, kept],
    );
  },

  /** Returns a challenge of the owner. @param lock `for update` serializes tries */
  async find(owner: CodeOwner, challengeHash: string, lock: '' | 'for update' = ''): Promise<Challenge | undefined> {
    const [row] = await sql.query<Challenge>(`${CHALLENGE} where ${OWNED} and challenge_hash = $4 ${lock}`, [
      ...keysOf(owner),
      challengeHash,
    ]);
    return row;
  },

  lockAll: (owner: CodeOwner): Promise<Challenge[]> =>
    sql.query<Challenge>(`${CHALLENGE} where ${OWNED} order by challenge_hash for update`, keysOf(owner)),

  async countWrongTry(challengeHash: string) {
    await sql.query('update otp_challenges set attempts = attempts + 1 where challenge_hash = $1', [challengeHash]);
  },

  /** Marks a code as used. Keeps the row, so that a second use is recognized. */
  async markUsed(challengeHash: string) {
    await sql.query('update otp_challenges set used_at = now() where challenge_hash = $1', [challengeHash]);
  },

  async removeExpired(before: Date) {
    await sql.query('delete from otp_challenges where expires_at < $1', [before]);
  },
});
