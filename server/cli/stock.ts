import { withDatabase } from './withDatabase';
import { stockCommand } from './stockCommand';

/** `npm run stock -- SKU --set 40`; `--add` adds to the stock. */
withDatabase(() => stockCommand(process.argv.slice(2)));
