import { ConfigError } from '../db/ConfigError';
import { ADMIN_ACTIONS, changeAdmins } from './admins/changeAdmins';
import { onDatabase } from './onDatabase';

/** `npm run admin -- add someone@shop.example`: makes somebody an admin. */
onDatabase(() => {
  const [word, address = '', ...rest] = process.argv.slice(2);
  const action = ADMIN_ACTIONS.find((known) => known === word);
  if (!action || rest.length > 0) throw new ConfigError('Usage: npm run admin -- add|remove someone@shop.example');
  return (db) => changeAdmins(db, action, address);
});
