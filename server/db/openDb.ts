import { mkdirSync } from 'node:fs';
import { ConfigError, type Config } from '../config';
import type { Db } from './Db';
import { openPglite } from './pgliteDb';
import { openPostgres } from './postgresDb';

const IN_MEMORY = 'memory';

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? 'no answer';

/** The address may hold a password, so it is named and not repeated. */
async function reachPostgres(databaseUrl: string): Promise<Db> {
  const db = openPostgres(databaseUrl);
  try {
    await db.query('select 1');
    return db;
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: the database cannot be reached (${codeOf(error)}).`);
  }
}

function makeFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return dataDir;
  } catch (error) {
    throw new ConfigError(`DATA_DIR: the folder "${dataDir}" cannot be made (${codeOf(error)}).`);
  }
}

/** The database that the configuration names: PostgreSQL when there is a `DATABASE_URL`, else the embedded one. */
export async function openDb({ databaseUrl, dataDir }: Config): Promise<Db> {
  if (databaseUrl) return reachPostgres(databaseUrl);
  return openPglite(dataDir === IN_MEMORY ? null : makeFolder(dataDir));
}
