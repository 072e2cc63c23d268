import type { Db } from '#server/db/Db';
import { migrate } from '#server/db/migrate';
import { openEmptyDatabase } from './emptyDatabase';

/** An empty database with the server's schema, for tests that look below the calls. */
export async function openSqlDatabase(): Promise<Db> {
  const db = await openEmptyDatabase();
  await migrate(db);
  return db;
}
