import { STOCK_MAX } from '../../core/shop/catalog/CatalogProduct';
import { changeStock } from '../../core/shop/catalog/changeStock';
import type { StockChange } from '../../core/shop/catalog/StockChange';
import { ConfigError } from '../../db/ConfigError';
import type { Db } from '../../db/Db';
import type { DatabaseCommand } from '../database/withDatabase';

const USAGE = 'Usage: npm run stock -- SKU --set 40, or --add 12, or --add -3';
const WHOLE = /^-?\d{1,7}$/;

/** @returns the outcome as a sentence. @throws ConfigError for an unknown SKU or a stock out of range */
async function run(db: Db, sku: string, change: StockChange): Promise<string> {
  const author = { at: new Date(), actor: 'system', actingAdmin: null } as const;
  const changed = await db.tx((tx) => changeStock(tx, sku, change, author));
  if (!changed) throw new ConfigError(`No product has the SKU "${sku}".`);
  const { before, after, isInRange } = changed;
  if (!isInRange)
    throw new ConfigError(`The stock of "${sku}" is ${before}; it must be from 0 to ${STOCK_MAX}, not ${after}.`);
  if (after === before) return `The stock of "${sku}" is ${before} already.`;
  return `The stock of "${sku}" is ${after} now; it was ${before}.`;
}

/** Returns the command of `npm run stock -- SKU --set N | --add N`. @throws ConfigError with the usage */
export function stockCommand(args: readonly string[]): DatabaseCommand {
  const [sku = '', option, count = '', ...rest] = args;
  const isKnown = option === '--set' || option === '--add';
  if (sku === '' || !isKnown || !WHOLE.test(count) || rest.length > 0) throw new ConfigError(USAGE);
  return (db) => run(db, sku, option === '--set' ? { set: Number(count) } : { add: Number(count) });
}
