import type { Sql } from '../../db/Db';
import { changeLogRepository } from '../../core/platform/changeLog/repository';

interface Entry {
  /** The admin's address. */
  admin: string;
  /** Whose account was asked for; 0 where that was no id at all. */
  customerId: number;
  isFound: boolean;
}

/** Logs that an admin entered a customer's account, or tried to enter one that does not exist (rules §3.11). */
export const logEntry = (tx: Sql, at: Date, { admin, customerId, isFound }: Entry): Promise<number> =>
  changeLogRepository(tx).add({
    at,
    actor: 'admin',
    actingAdmin: admin,
    customerId: isFound ? customerId : null,
    subject: 'customer',
    subjectId: customerId,
    action: isFound ? 'accountEntered' : 'accountRefused',
    before: {},
    after: {},
  });
