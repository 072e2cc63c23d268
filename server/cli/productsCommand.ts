import { ConfigError } from '../db/ConfigError';
import { decodeText } from './catalog/decodeText';
import { importProducts } from './catalog/importProducts';
import { readCatalog } from './catalog/readCatalog';
import type { DatabaseCommand } from './database/withDatabase';

interface Files {
  read: (file: string) => Uint8Array;
  hasPicture: (imagePath: string) => boolean;
}

/**
 * Returns the command of `npm run products -- FILE`, whose output warns of missing images.
 * @throws ConfigError for wrong arguments, an unreadable file or a faulty list
 */
export function productsCommand(args: readonly string[], { read, hasPicture }: Files): DatabaseCommand {
  const [file, ...rest] = args;
  if (!file || rest.length > 0) throw new ConfigError('Usage: npm run products -- products.json');
  let bytes: Uint8Array;
  try {
    bytes = read(file);
  } catch {
    throw new ConfigError(`The product list "${file}" cannot be read.`);
  }
  const products = readCatalog(decodeText(bytes, `The product list "${file}"`));
  const warnings = products
    .filter(({ imagePath }) => !hasPicture(imagePath))
    .map(({ sku, imagePath }) => `Warning: the portal has no picture "${imagePath}" for "${sku}".`);
  return async (db) => [await importProducts(db, products), ...warnings].join('\n');
}
