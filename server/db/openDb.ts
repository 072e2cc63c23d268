import type { Config } from '../config';
import type { Db } from './Db';
import { openPglite } from './pgliteDb';
import { openPostgres } from './postgresDb';

/** The database that the configuration names: PostgreSQL when there is a `DATABASE_URL`, else the embedded one. */
export async function openDb({ databaseUrl, dataDir }: Config): Promise<Db> {
  return databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir);
}
