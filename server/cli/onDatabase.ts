import { ConfigError } from '../db/ConfigError';
import { loadConfig } from '../core/config/config';
import type { Db } from '../db/Db';
import { migrate } from '../db/migrate';
import { openDb } from '../db/openDb';

const fail = (error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
};

/**
 * Runs a command on the database that the environment names, brought up to date; ends with one sentence if it fails.
 * @param prepare looks at what was asked for, before any database is opened, and answers the command
 */
export function onDatabase(prepare: () => (db: Db) => Promise<string>): void {
  const run = async () => {
    const command = prepare();
    const db = await openDb(loadConfig(process.env, ''), 'long');
    try {
      await migrate(db);
      process.stdout.write(`${await command(db)}\n`);
    } finally {
      await db.close();
    }
  };
  run().catch(fail);
}
