import type { Sql } from '#server/db/Db';
import { changeLogRepository } from '../changeLog/repository';
import { adminsRepository, type Admin } from './repository';

/** Stores the time of an admin's sign-in, and adds its line to the change log (rules §36.8). */
export async function recordSignIn(tx: Sql, { id, email }: Admin, at: Date): Promise<void> {
  await adminsRepository(tx).setLastSignIn(id, at);
  const author = { at, actor: 'admin', actingAdmin: email } as const;
  const subject = { customerId: null, subject: 'admin', subjectId: id } as const;
  await changeLogRepository(tx).add({ ...author, ...subject, action: 'adminSignedIn', before: {}, after: {} });
}
