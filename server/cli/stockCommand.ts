import { ConfigError } from '../db/ConfigError';
import { changeStock } from './catalog/changeStock';
import type { DatabaseCommand } from './withDatabase';

const USAGE = 'Usage: npm run stock -- SKU --set 40, or --add 12, or --add -3';
const WHOLE = /^-?\d{1,7}$/;

/** Returns the command of `npm run stock -- SKU --set N | --add N`. @throws ConfigError with the usage */
export function stockCommand(args: readonly string[]): DatabaseCommand {
  const [sku = '', option, count = '', ...rest] = args;
  const isKnown = option === '--set' || option === '--add';
  if (sku === '' || !isKnown || !WHOLE.test(count) || rest.length > 0) throw new ConfigError(USAGE);
  return (db) => changeStock(db, sku, option === '--set' ? { set: Number(count) } : { add: Number(count) });
}
