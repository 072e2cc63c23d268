import type { Db } from '#server/db/Db';
import { migrate } from '#server/db/migrate';
import { openEmptyDatabase } from './emptyDatabase';

/** Empty database with the server's schema, for tests below the API. */
export async function openSqlDatabase(): Promise<Db> {
  const db = await openEmptyDatabase();
  await migrate(db);
  return db;
}
