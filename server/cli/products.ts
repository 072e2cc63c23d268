import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withDatabase } from './database/withDatabase';
import { productsCommand } from './productsCommand';

const STANDARD_INPUT = 0;
const BUILT_PORTAL = fileURLToPath(new URL('../portal', import.meta.url));

/** Usage: `npm run products -- products.json`; `-` reads standard input, for containers. */
withDatabase((config) =>
  productsCommand(process.argv.slice(2), {
    read: (file) => readFileSync(file === '-' ? STANDARD_INPUT : file),
    hasPicture: (imagePath) => existsSync((config.portalDir || BUILT_PORTAL) + imagePath),
  }),
);
