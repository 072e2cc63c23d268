import type { Sql } from '../../db/Db';
import { changeLogRepository } from '../../core/platform/changeLog/repository';

interface Entry {
  /** E-mail address of the admin. */
  admin: string;
  /** Requested customer; 0 for an invalid id. */
  customerId: number;
  isFound: boolean;
  /** Reason for the customer's history (rules §36.9); undefined without one. */
  reason: string | undefined;
}

/** Logs the start of an impersonation, or its refusal for an unknown customer (rules §3.11). */
export const logEntry = (tx: Sql, at: Date, { admin, customerId, isFound, reason }: Entry): Promise<number> =>
  changeLogRepository(tx).add({
    at,
    actor: 'admin',
    actingAdmin: admin,
    customerId: isFound ? customerId : null,
    subject: 'customer',
    subjectId: customerId,
    action: isFound ? 'accountEntered' : 'accountRefused',
    before: {},
    after: reason === undefined ? {} : { reason },
  });
