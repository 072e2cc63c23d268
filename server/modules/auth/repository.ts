import type { Sql } from '../../db/Db';

export const authRepository = (sql: Sql) => ({
  async isAdmin(emailNorm: string): Promise<boolean> {
    const rows = await sql.query('select 1 from admins where email_norm = $1', [emailNorm]);
    return rows.length > 0;
  },
});
