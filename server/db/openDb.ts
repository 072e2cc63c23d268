import { ConfigError } from '../ConfigError';
import type { Config } from '../config';
import type { Db, Pace } from './Db';
import { openPglite } from './pgliteDb';
import { openPostgres } from './postgresDb';
import { prepareFolder } from './prepareFolder';

const IN_MEMORY = 'memory';

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? 'no answer';

/** The address may hold a password, so it is named and not repeated. */
async function reachPostgres(databaseUrl: string, poolSize: number, pace: Pace): Promise<Db> {
  const db = openPostgres(databaseUrl, { poolSize, pace });
  try {
    await db.query('select 1');
    return db;
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: the database cannot be reached (${codeOf(error)}).`);
  }
}

/**
 * The database that the configuration names: PostgreSQL when there is a `DATABASE_URL`, else the embedded one.
 * @param pace `long` for commands that a person waits for
 */
export async function openDb({ databaseUrl, dbPoolSize, dataDir }: Config, pace: Pace): Promise<Db> {
  if (databaseUrl) return reachPostgres(databaseUrl, dbPoolSize, pace);
  return openPglite(dataDir === IN_MEMORY ? null : prepareFolder(dataDir));
}
