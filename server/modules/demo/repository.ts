import type { Sql } from '../../db/Db';

export const demoRepository = (sql: Sql) => ({
  async addAdmin(emailNorm: string) {
    await sql.query('insert into admins (email_norm) values ($1) on conflict do nothing', [emailNorm]);
  },
});
