import { normalizeEmail } from '#src/domain/email';
import { factorsRepository } from '../../core/platform/admins/factorsRepository';
import { adminsRepository } from '../../core/platform/admins/repository';
import { changeLogRepository } from '../../core/platform/changeLog/repository';
import type { Db } from '../../db/Db';

/** Removes the second factor of an admin who has lost it, with the recovery codes (rules §36.14). @returns a sentence */
export const resetFactor = (db: Db, address: string): Promise<string> =>
  db.tx(async (tx) => {
    const email = normalizeEmail(address);
    const admin = await adminsRepository(tx).find(email);
    if (!admin) return `${email} is no admin.`;
    if (!(await factorsRepository(tx).remove(admin.id))) return `${email} has no second factor.`;
    await changeLogRepository(tx).add({
      ...{ at: new Date(), actor: 'system', actingAdmin: null, customerId: null },
      ...{ subject: 'admin', subjectId: admin.id, action: 'factorReset', before: {}, after: { email } },
    });
    return `${email} sets up a new second factor at the next sign-in.`;
  });
