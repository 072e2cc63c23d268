import type { Sql } from '#server/db/Db';

/** Second factor of an admin (rules §36.12). */
export interface Factor {
  adminId: number;
  /** Base32. */
  secret: string;
  isConfirmed: boolean;
  /** Time step of the last used code; 0 without one. */
  lastStep: number;
}

export const factorsRepository = (sql: Sql) => ({
  async lock(adminId: number): Promise<Factor | undefined> {
    const [row] = await sql.query<Factor>(
      `select admin_id as "adminId", secret, confirmed_at is not null as "isConfirmed", last_step as "lastStep"
       from admin_factors where admin_id = $1 for update`,
      [adminId],
    );
    return row;
  },

  /** Replaces a factor that is not confirmed. @returns false for a confirmed one */
  async setUp(adminId: number, secret: string): Promise<boolean> {
    const rows = await sql.query(
      `insert into admin_factors as f (admin_id, secret) values ($1, $2)
       on conflict (admin_id) do update set secret = excluded.secret where f.confirmed_at is null returning 1`,
      [adminId, secret],
    );
    return rows.length > 0;
  },

  async replaceRecoveryCodes(adminId: number, hashes: readonly string[]) {
    await sql.query('delete from admin_recovery_codes where admin_id = $1', [adminId]);
    await sql.query(
      'insert into admin_recovery_codes (admin_id, code_hash) select $1, jsonb_array_elements_text($2::jsonb)',
      [adminId, JSON.stringify(hashes)],
    );
  },

  /** Confirms the factor, and stores the time step of its code. */
  async use(adminId: number, step: number, at: Date) {
    await sql.query(
      'update admin_factors set last_step = $2, confirmed_at = coalesce(confirmed_at, $3) where admin_id = $1',
      [adminId, step, at],
    );
  },

  /** Deletes a recovery code. @returns false for an unknown or used one */
  async useRecoveryCode(adminId: number, hash: string): Promise<boolean> {
    const rows = await sql.query(
      'delete from admin_recovery_codes where admin_id = $1 and code_hash = $2 returning 1',
      [adminId, hash],
    );
    return rows.length > 0;
  },

  /** @returns false for an admin without a factor */
  async remove(adminId: number): Promise<boolean> {
    const rows = await sql.query('delete from admin_factors where admin_id = $1 returning 1', [adminId]);
    return rows.length > 0;
  },
});
