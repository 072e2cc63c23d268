import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './ConfigError';

const PRIVATE = 0o700;
const OTHERS_WRITE = 0o002;
const ONLY_OWNERS_RENAME = 0o1000;
/** Present in each folder of a PostgreSQL database. */
const VERSION_FILE = 'PG_VERSION';

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code);

function make(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE });
  } catch (error) {
    throw new ConfigError(`DATA_DIR: the folder "${folder}" cannot be made (${codeOf(error)}).`);
  }
}

function checkUse(folder: string): void {
  const stats = statSync(folder);
  if (!stats.isDirectory()) throw new ConfigError(`DATA_DIR: "${folder}" is a file, and must be a folder.`);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: the folder "${folder}" cannot be written (${codeOf(error)}).`);
  }
  if (stats.mode & OTHERS_WRITE && !(stats.mode & ONLY_OWNERS_RENAME)) {
    throw new ConfigError(
      `DATA_DIR: any user of this machine may change the folder "${folder}". Take that right away (chmod o-w), or choose another folder.`,
    );
  }
}

/**
 * Creates the folder of the embedded database with private permissions, or checks an existing one. Never changes the
 * permissions of an existing folder.
 * @returns the same folder
 * @throws ConfigError for an unusable folder, or a folder whose database is gone
 */
export function prepareFolder(folder: string): string {
  if (!existsSync(folder)) make(folder);
  checkUse(folder);
  const data = join(folder, 'pg');
  if (!existsSync(data)) return folder;
  // Checks permissions before content, because an unreadable database is not gone.
  checkUse(data);
  if (!existsSync(join(data, VERSION_FILE))) {
    throw new ConfigError(
      `DATA_DIR: the database in "${folder}" is gone: its folder "pg" holds no database any more. Restore a backup, or remove "pg" to begin with an empty shop.`,
    );
  }
  return folder;
}
