import type { Sql } from '../../db/Db';

/** Whom a code was sent to, and what for. */
export type CodeOwner =
  | { purpose: 'login'; emailNorm: string; customerId: null }
  | { purpose: 'email_change'; emailNorm: string; customerId: number };

interface Challenge {
  codeHash: string;
  attempts: number;
  expiresAt: Date;
  isUsed: boolean;
}

const OWNED = 'email_norm = $1 and purpose = $2 and customer_id is not distinct from $3::bigint';
const keysOf = ({ emailNorm, purpose, customerId }: CodeOwner) => [emailNorm, purpose, customerId] as const;

export const codesRepository = (sql: Sql) => ({
  async secret(): Promise<string> {
    const [row] = await sql.query<{ value: string }>(`select value from settings where key = 'code_secret'`);
    if (!row) throw new Error('The database holds no secret for codes.');
    return row.value;
  },

  /** One live code an address and purpose: a new one takes the old one's place. */
  async put(owner: CodeOwner, codeHash: string, expiresAt: Date) {
    await sql.query(
      `insert into otp_challenges (email_norm, purpose, customer_id, code_hash, expires_at) values ($1, $2, $3, $4, $5)
       on conflict (email_norm, purpose) do update
         set customer_id = excluded.customer_id, code_hash = excluded.code_hash, expires_at = excluded.expires_at,
             attempts = 0, used_at = null`,
      [...keysOf(owner), codeHash, expiresAt],
    );
  },

  /** Locks the owner's code, so that tries are judged one after another. */
  async lock(owner: CodeOwner): Promise<Challenge | undefined> {
    const [row] = await sql.query<Challenge>(
      `select code_hash as "codeHash", attempts, expires_at as "expiresAt", used_at is not null as "isUsed"
       from otp_challenges where ${OWNED} for update`,
      keysOf(owner),
    );
    return row;
  },

  async countWrongTry(owner: CodeOwner) {
    await sql.query(`update otp_challenges set attempts = attempts + 1 where ${OWNED}`, keysOf(owner));
  },

  /** It stays where it is, so that its second use is known. */
  async markUsed(owner: CodeOwner) {
    await sql.query(`update otp_challenges set used_at = now() where ${OWNED}`, keysOf(owner));
  },

  async removeExpired(before: Date) {
    await sql.query('delete from otp_challenges where expires_at < $1', [before]);
  },
});
