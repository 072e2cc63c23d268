import { readFileSync } from 'node:fs';
import { onDatabase } from './onDatabase';
import { productsCommand } from './productsCommand';

const STANDARD_INPUT = 0;

/** `npm run products -- products.json`: brings the shop's products in; `-` is standard input, for a container. */
onDatabase(() =>
  productsCommand(process.argv.slice(2), (file) => readFileSync(file === '-' ? STANDARD_INPUT : file, 'utf8')),
);
