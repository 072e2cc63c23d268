import { ConfigError } from '../db/ConfigError';
import { ADMIN_ACTIONS, changeAdmins } from './admins/changeAdmins';
import type { DatabaseCommand } from './onDatabase';

/**
 * Returns the command of `npm run admin -- add|remove ADDRESS`.
 * @throws ConfigError with the usage
 */
export function adminCommand(args: readonly string[]): DatabaseCommand {
  const [word, address = '', ...rest] = args;
  const action = ADMIN_ACTIONS.find((known) => known === word);
  if (!action || rest.length > 0) throw new ConfigError('Usage: npm run admin -- add|remove someone@shop.example');
  return (db) => changeAdmins(db, action, address);
}
