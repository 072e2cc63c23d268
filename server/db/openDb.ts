import { ConfigError } from './ConfigError';
import type { Db, Pace } from './Db';
import { openPglite } from './pgliteDb';
import { openPostgres } from './postgresDb';
import { prepareFolder } from './prepareFolder';

interface DbConfig {
  /** Of PostgreSQL; without one there is the embedded database. */
  databaseUrl: string | undefined;
  /** Connections to PostgreSQL. */
  dbPoolSize: number;
  /** The embedded database's folder. */
  dataDir: string;
}

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
export async function openDb({ databaseUrl, dbPoolSize, dataDir }: DbConfig, pace: Pace): Promise<Db> {
  if (databaseUrl) return reachPostgres(databaseUrl, dbPoolSize, pace);
  return openPglite(dataDir === IN_MEMORY ? null : prepareFolder(dataDir));
}
