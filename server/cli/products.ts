import { readFileSync } from 'node:fs';
import { ConfigError } from '../db/ConfigError';
import { importProducts } from './catalog/importProducts';
import { readCatalog } from './catalog/readCatalog';
import { onDatabase } from './onDatabase';

const STANDARD_INPUT = 0;

function readList(file: string): string {
  try {
    return readFileSync(file === '-' ? STANDARD_INPUT : file, 'utf8');
  } catch {
    throw new ConfigError(`The product list "${file}" cannot be read.`);
  }
}

/** `npm run products -- products.json`: brings the shop's products in; `-` is standard input, for a container. */
onDatabase(() => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw new ConfigError('Usage: npm run products -- products.json');
  const products = readCatalog(readList(file));
  return (db) => importProducts(db, products);
});
