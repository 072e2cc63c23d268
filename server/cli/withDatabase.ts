import { ConfigError } from '../db/ConfigError';
import { loadConfig, type Config } from '../core/platform/config/config';
import type { Db } from '../db/Db';
import { migrate } from '../db/migrate';
import { openDb } from '../db/openDb';

/** Works on a database that is up to date; returns the line to print. */
export type DatabaseCommand = (db: Db) => Promise<string>;

const fail = (error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
};

/**
 * Runs a command on the database that the environment names, brought up to date; ends with one sentence if it fails.
 * @param prepare reads the command line, before any database is opened
 */
export function withDatabase(prepare: (config: Config) => DatabaseCommand): void {
  const run = async () => {
    const config = loadConfig(process.env, '');
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
