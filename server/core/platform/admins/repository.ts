import type { AdminRole } from '#src/domain/adminRole';
import type { Sql } from '#server/db/Db';
import { momentSql } from '../wire/momentSql';

export interface Admin {
  id: number;
  email: string;
  role: AdminRole;
}

/** Admin as owners see one; times in UTC. */
interface ListedAdmin extends Pick<Admin, 'email' | 'role'> {
  addedAt: string | null;
  lastSignInAt: string | null;
}

const COLUMNS = 'id, email_norm as email, role';

export const adminsRepository = (sql: Sql) => ({
  list: () => sql.query<Admin>(`select ${COLUMNS} from admins order by email_norm`),

  listWithTimes: () =>
    sql.query<ListedAdmin>(
      `select email_norm as email, role, ${momentSql('added_at')} as "addedAt",
         ${momentSql('last_signed_in_at')} as "lastSignInAt"
       from admins order by email_norm`,
    ),

  async find(emailNorm: string): Promise<Admin | undefined> {
    const [row] = await sql.query<Admin>(`select ${COLUMNS} from admins where email_norm = $1`, [emailNorm]);
    return row;
  },

  async lock(emailNorm: string): Promise<Admin | undefined> {
    const [row] = await sql.query<Admin>(`select ${COLUMNS} from admins where email_norm = $1 for update`, [emailNorm]);
    return row;
  },

  /** Locks all owners, so that two changes at once cannot remove the last two. @returns their e-mail addresses */
  async lockOwners(): Promise<string[]> {
    const rows = await sql.query<{ email: string }>(
      `select email_norm as email from admins where role = 'owner' order by id for update`,
    );
    return rows.map(({ email }) => email);
  },

  /** @returns the id, or `undefined` for an existing admin */
  async add(emailNorm: string, role: AdminRole, at: Date): Promise<number | undefined> {
    const [row] = await sql.query<{ id: number }>(
      'insert into admins (email_norm, role, added_at) values ($1, $2, $3) on conflict do nothing returning id',
      [emailNorm, role, at],
    );
    return row?.id;
  },

  async setRole(id: number, role: AdminRole) {
    await sql.query('update admins set role = $2 where id = $1', [id, role]);
  },

  async setLastSignIn(id: number, at: Date) {
    await sql.query('update admins set last_signed_in_at = $2 where id = $1', [id, at]);
  },

  async remove(id: number) {
    await sql.query('delete from admins where id = $1', [id]);
  },

  /** Ends the admin's sessions, including impersonations. */
  async endSessions(emailNorm: string) {
    await sql.query(
      `delete from sessions where (kind in ('admin', 'factor') and email_norm = $1) or acting_admin = $1`,
      [emailNorm],
    );
  },

  async endImpersonations(emailNorm: string) {
    await sql.query('delete from sessions where acting_admin = $1', [emailNorm]);
  },
});
