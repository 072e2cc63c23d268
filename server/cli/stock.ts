import { withDatabase } from './withDatabase';
import { stockCommand } from './stockCommand';

/** `npm run stock -- SKU --set 40`: sets the stock of a product; `--add` adds to it. */
withDatabase(() => stockCommand(process.argv.slice(2)));
