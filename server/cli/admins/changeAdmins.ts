import type { AdminRole } from '#src/domain/adminRole';
import { isEmail, normalizeEmail } from '#src/domain/email';
import { setAdminRole } from '../../core/platform/admins/setAdminRole';
import { adminsRepository } from '../../core/platform/admins/repository';
import type { Author } from '../../core/platform/changeLog/repository';
import { AppError } from '../../core/platform/wire/errors';
import { ConfigError } from '../../db/ConfigError';
import type { Db, Sql } from '../../db/Db';

/** Change of the command line; `add` keeps the role of an existing admin. */
export type AdminChange = { action: 'add' | 'role'; role: AdminRole } | { action: 'remove' };

async function change(tx: Sql, email: string, asked: AdminChange, author: Author): Promise<string> {
  const former = (await adminsRepository(tx).find(email))?.role;
  if (asked.action === 'add' && former) return `${email} is an admin already, with the role ${former}.`;
  if (asked.action !== 'add' && !former) return `${email} is no admin.`;
  const role = asked.action === 'remove' ? null : asked.role;
  if (role !== null && role === former) return `${email} has the role ${role} already.`;
  await setAdminRole(tx, email, role, author);
  return role === null ? `${email} is no admin any more.` : `${email} is an admin now, with the role ${role}.`;
}

/**
 * Adds an admin, changes the role, or removes an admin with the admin's sessions. Runs on the command line, because a
 * shop's first admin cannot be added in the portal (rules §3.10).
 * @returns the outcome as a sentence
 * @throws ConfigError for an invalid e-mail address, or for the last owner (rules §36.4)
 */
export function changeAdmins(db: Db, address: string, asked: AdminChange): Promise<string> {
  const email = normalizeEmail(address);
  if (!isEmail(email)) throw new ConfigError(`"${address}" is not an e-mail address.`);
  const author: Author = { at: new Date(), actor: 'system', actingAdmin: null };
  return db
    .tx((tx) => change(tx, email, asked, author))
    .catch((error: unknown) => {
      if (!(error instanceof AppError) || error.kind !== 'lastOwner') throw error;
      throw new ConfigError(`${email} is the last owner. Make another person an owner first.`);
    });
}
