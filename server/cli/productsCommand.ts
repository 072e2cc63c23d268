import { ConfigError } from '../db/ConfigError';
import { importProducts } from './catalog/importProducts';
import { readCatalog } from './catalog/readCatalog';
import type { DatabaseCommand } from './onDatabase';

/**
 * Returns the command of `npm run products -- FILE`.
 * @param readText returns a file's text
 * @throws ConfigError with the usage, or with the place of the list's first fault
 */
export function productsCommand(args: readonly string[], readText: (file: string) => string): DatabaseCommand {
  const [file, ...rest] = args;
  if (!file || rest.length > 0) throw new ConfigError('Usage: npm run products -- products.json');
  let text: string;
  try {
    text = readText(file);
  } catch {
    throw new ConfigError(`The product list "${file}" cannot be read.`);
  }
  const products = readCatalog(text);
  return (db) => importProducts(db, products);
}
