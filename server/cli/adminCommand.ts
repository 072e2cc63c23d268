import { isAdminRole, ADMIN_ROLES } from '#src/domain/adminRole';
import { adminsRepository } from '../core/platform/admins/repository';
import { ConfigError } from '../db/ConfigError';
import type { Db } from '../db/Db';
import { changeAdmins, type AdminChange } from './admins/changeAdmins';
import { resetFactor } from './admins/resetFactor';
import type { DatabaseCommand } from './database/withDatabase';

const USAGE = `Usage: npm run admin -- add someone@shop.example [${ADMIN_ROLES.join('|')}], or role someone@shop.example ROLE, or remove someone@shop.example, or reset-factor someone@shop.example, or list`;

async function listAdmins(db: Db): Promise<string> {
  const admins = await adminsRepository(db).list();
  return admins.length > 0 ? admins.map(({ email, role }) => `${email}  ${role}`).join('\n') : 'There is no admin.';
}

/** Returns the change of a command line; without a role a new admin is an owner. @throws ConfigError with the usage */
function toChange(action: string | undefined, role: string | undefined): AdminChange {
  if (action === 'remove' && role === undefined) return { action };
  if (action === 'add' && role === undefined) return { action, role: 'owner' };
  if ((action !== 'add' && action !== 'role') || !isAdminRole(role)) throw new ConfigError(USAGE);
  return { action, role };
}

/** Returns the command of `npm run admin -- add|role|remove|reset-factor|list` (rules §36.5). @throws ConfigError with the usage */
export function adminCommand(args: readonly string[]): DatabaseCommand {
  const [action, address = '', role, ...rest] = args;
  if (action === 'list' && args.length === 1) return listAdmins;
  if (rest.length > 0) throw new ConfigError(USAGE);
  if (action === 'reset-factor' && args.length === 2) return (db) => resetFactor(db, address);
  const change = toChange(action, role);
  return (db) => changeAdmins(db, address, change);
}
