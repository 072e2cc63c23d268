import { ConfigError } from '../../db/ConfigError';
import { BUILT_PORTAL } from '../../core/platform/config/builtPortal';
import { loadConfig, type Config } from '../../core/platform/config/config';
import type { Db } from '../../db/Db';
import { migrate } from '../../db/migrate';
import { openDb } from '../../db/openDb';

/** Runs on a migrated database and returns the text to print. */
export type DatabaseCommand = (db: Db) => Promise<string>;

const fail = (error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
};

/**
 * Migrates the configured database and runs a command on it. Exits with status 1 after an error.
 * @param prepare parses the command line before the database opens
 */
export function withDatabase(prepare: (config: Config) => DatabaseCommand): void {
  const run = async () => {
    const config = loadConfig(process.env, BUILT_PORTAL);
    const command = prepare(config);
    const db = await openDb(config, 'long');
    try {
      await migrate(db);
      process.stdout.write(`${await command(db)}\n`);
    } finally {
      await db.close();
    }
  };
  run().catch(fail);
}
