import { withDatabase } from './database/withDatabase';
import { stockCommand } from './catalog/stockCommand';

/** Usage: `npm run stock -- SKU --set 40`, or `--add 12`, or `--add -3`. */
withDatabase(() => stockCommand(process.argv.slice(2)));
