import { ConfigError } from '../db/ConfigError';
import type { Db } from '../db/Db';
import { ADMIN_ACTIONS, changeAdmins } from './admins/changeAdmins';
import { adminsRepository } from './admins/repository';
import type { DatabaseCommand } from './database/withDatabase';

async function listAdmins(db: Db): Promise<string> {
  const admins = await adminsRepository(db).list();
  return admins.length > 0 ? admins.join('\n') : 'There is no admin.';
}

/**
 * Returns the command of `npm run admin -- add|remove ADDRESS`, or of `npm run admin -- list`.
 * @throws ConfigError with the usage
 */
export function adminCommand(args: readonly string[]): DatabaseCommand {
  const [word, address = '', ...rest] = args;
  const action = ADMIN_ACTIONS.find((known) => known === word);
  if (word === 'list' && args.length === 1) return listAdmins;
  if (!action || rest.length > 0)
    throw new ConfigError('Usage: npm run admin -- add|remove someone@shop.example, or npm run admin -- list');
  return (db) => changeAdmins(db, action, address);
}
