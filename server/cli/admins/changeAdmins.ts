import { isEmail, normalizeEmail } from '#src/domain/email';
import { ConfigError } from '../../db/ConfigError';
import type { Db, Sql } from '../../db/Db';
import { changeLogRepository } from '../../core/platform/changeLog/repository';
import { adminsRepository } from './repository';

export const ADMIN_ACTIONS = ['add', 'remove'] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

const log = (tx: Sql, action: AdminAction, subjectId: number, email: string) =>
  changeLogRepository(tx).add({
    at: new Date(),
    actor: 'system',
    actingAdmin: null,
    customerId: null,
    subject: 'admin',
    subjectId,
    action: action === 'add' ? 'adminAdded' : 'adminRemoved',
    before: action === 'add' ? {} : { email },
    after: action === 'add' ? { email } : {},
  });

/**
 * Adds an admin, or removes an admin and the admin's sessions. Runs on the command line, because a shop's first admin
 * cannot be added in the portal (rules §3.10).
 * @returns the outcome as a sentence
 * @throws ConfigError for an invalid e-mail address
 */
export function changeAdmins(db: Db, action: AdminAction, address: string): Promise<string> {
  const email = normalizeEmail(address);
  if (!isEmail(email)) throw new ConfigError(`"${address}" is not an e-mail address.`);
  return db.tx(async (tx) => {
    const admins = adminsRepository(tx);
    const id = action === 'add' ? await admins.add(email) : await admins.remove(email);
    if (id === undefined) return action === 'add' ? `${email} is an admin already.` : `${email} is no admin.`;
    if (action === 'remove') await admins.endSessions(email);
    await log(tx, action, id, email);
    return action === 'add' ? `${email} is an admin now.` : `${email} is no admin any more.`;
  });
}
