import { ConfigError } from './ConfigError';
import type { Db, Pace } from './Db';
import { openPglite } from './pgliteDb';
import { openPostgres } from './postgresDb';
import { prepareFolder } from './prepareFolder';

interface DbConfig {
  /** Connection URL of PostgreSQL; undefined selects the embedded database. */
  databaseUrl: string | undefined;
  /** Maximum of PostgreSQL connections of this process. */
  dbPoolSize: number;
  /** Folder of the embedded database, or `memory`. */
  dataDir: string;
}

const IN_MEMORY = 'memory';

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? 'no answer';

/** Connects to PostgreSQL. @throws ConfigError whose message omits the URL, because a URL may contain a password */
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
 * Opens PostgreSQL if `databaseUrl` is set, else the embedded database.
 * @param pace default of PostgreSQL statements and transactions
 * @throws ConfigError for an unreachable database or an unusable folder
 */
export async function openDb({ databaseUrl, dbPoolSize, dataDir }: DbConfig, pace: Pace): Promise<Db> {
  if (databaseUrl) return reachPostgres(databaseUrl, dbPoolSize, pace);
  return openPglite(dataDir === IN_MEMORY ? null : prepareFolder(dataDir));
}
