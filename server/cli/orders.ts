import { ordersCommand } from './ordersCommand';
import { withDatabase } from './database/withDatabase';

/** Usage: `npm run orders -- --ship-on 2026-12-01 --csv`, or `--pick-list`, or `ship 41 --carrier DHL`. */
withDatabase((config) => ordersCommand(process.argv.slice(2), config));
