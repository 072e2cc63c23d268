import type { Sql } from '../../db/Db';

export interface Challenge {
  codeHash: string;
  attempts: number;
  expiresAt: Date;
}

export const authRepository = (sql: Sql) => ({
  async codeSecret(): Promise<string> {
    const [row] = await sql.query<{ value: string }>(`select value from settings where key = 'code_secret'`);
    if (!row) throw new Error('The database holds no secret for sign-in codes.');
    return row.value;
  },

  async isAdmin(emailNorm: string): Promise<boolean> {
    const rows = await sql.query('select 1 from admins where email_norm = $1', [emailNorm]);
    return rows.length > 0;
  },

  /** One live code an address: a new one takes the old one's place. */
  async putChallenge(emailNorm: string, codeHash: string, expiresAt: Date) {
    await sql.query(
      `insert into otp_challenges (email_norm, purpose, code_hash, expires_at) values ($1, 'login', $2, $3)
       on conflict (email_norm, purpose) do update
         set code_hash = excluded.code_hash, expires_at = excluded.expires_at, attempts = 0`,
      [emailNorm, codeHash, expiresAt],
    );
  },

  /** Locks the address's code, so that tries are judged one after another. */
  async lockChallenge(emailNorm: string): Promise<Challenge | undefined> {
    const [row] = await sql.query<Challenge>(
      `select code_hash as "codeHash", attempts, expires_at as "expiresAt"
       from otp_challenges where email_norm = $1 and purpose = 'login' for update`,
      [emailNorm],
    );
    return row;
  },

  async countWrongTry(emailNorm: string) {
    await sql.query(`update otp_challenges set attempts = attempts + 1 where email_norm = $1 and purpose = 'login'`, [
      emailNorm,
    ]);
  },

  async removeChallenge(emailNorm: string) {
    await sql.query(`delete from otp_challenges where email_norm = $1 and purpose = 'login'`, [emailNorm]);
  },

  async removeExpiredChallenges(before: Date) {
    await sql.query('delete from otp_challenges where expires_at < $1', [before]);
  },
});
