import { hasRole, type AdminRole } from '#src/domain/adminRole';
import type { Sql } from '#server/db/Db';
import { changeLogRepository, type Author } from '../changeLog/repository';
import { AppError } from '../wire/errors';
import { adminsRepository, type Admin } from './repository';

type Change = { subjectId: number } & (
  | { action: 'adminAdded'; after: { email: string; role: AdminRole }; before: Record<string, never> }
  | { action: 'adminRemoved'; before: { email: string; role: AdminRole }; after: Record<string, never> }
  | { action: 'adminRoleChanged'; before: { role: AdminRole }; after: { email: string; role: AdminRole } }
);

const log = (tx: Sql, author: Author, change: Change) =>
  changeLogRepository(tx).add({ ...author, customerId: null, subject: 'admin', ...change });

/** @throws AppError `lastOwner` */
async function refuseLastOwner(tx: Sql, email: string): Promise<void> {
  const owners = await adminsRepository(tx).lockOwners();
  if (owners.length === 1 && owners[0] === email) throw new AppError('lastOwner');
}

async function changeRole(tx: Sql, { id, email, role: former }: Admin, role: AdminRole, author: Author) {
  const admins = adminsRepository(tx);
  await admins.setRole(id, role);
  if (!hasRole(role, 'support')) await admins.endImpersonations(email);
  const change = { subjectId: id, before: { role: former }, after: { email, role } } as const;
  await log(tx, author, { action: 'adminRoleChanged', ...change });
}

async function remove(tx: Sql, { id, email, role }: Admin, author: Author) {
  const admins = adminsRepository(tx);
  await admins.remove(id);
  await admins.endSessions(email);
  await log(tx, author, { action: 'adminRemoved', subjectId: id, before: { email, role }, after: {} });
}

/**
 * Adds an admin, changes the role, or removes the admin with `null`, and ends sessions without a right (rules §36.4).
 * Writes nothing for an admin who has the role.
 * @param email normalized
 * @returns the former role; null for a new or unknown admin
 * @throws AppError `lastOwner`
 */
export async function setAdminRole(tx: Sql, email: string, role: AdminRole | null, author: Author) {
  const admins = adminsRepository(tx);
  if (role !== 'owner') await refuseLastOwner(tx, email);
  const id = role === null ? undefined : await admins.add(email, role, author.at);
  if (role !== null && id !== undefined) {
    await log(tx, author, { action: 'adminAdded', subjectId: id, before: {}, after: { email, role } });
    return null;
  }
  const admin = await admins.lock(email);
  if (!admin || admin.role === role) return admin?.role ?? null;
  await (role === null ? remove(tx, admin, author) : changeRole(tx, admin, role, author));
  return admin.role;
}
