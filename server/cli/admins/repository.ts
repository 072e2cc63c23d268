import type { Sql } from '../../db/Db';

export const adminsRepository = (sql: Sql) => ({
  async list(): Promise<string[]> {
    const rows = await sql.query<{ email: string }>('select email_norm as email from admins order by 1');
    return rows.map(({ email }) => email);
  },

  /** @returns the new admin's id, or `undefined` for an existing admin */
  async add(emailNorm: string): Promise<number | undefined> {
    const [row] = await sql.query<{ id: number }>(
      'insert into admins (email_norm) values ($1) on conflict do nothing returning id',
      [emailNorm],
    );
    return row?.id;
  },

  /** @returns the former admin's id, or `undefined` for an unknown admin */
  async remove(emailNorm: string): Promise<number | undefined> {
    const [row] = await sql.query<{ id: number }>('delete from admins where email_norm = $1 returning id', [emailNorm]);
    return row?.id;
  },

  /** Ends the admin's sessions, including impersonations. */
  async endSessions(emailNorm: string) {
    await sql.query(`delete from sessions where (kind = 'admin' and email_norm = $1) or acting_admin = $1`, [
      emailNorm,
    ]);
  },
});
