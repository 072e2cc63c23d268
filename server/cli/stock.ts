import { onDatabase } from './onDatabase';
import { stockCommand } from './stockCommand';

/** `npm run stock -- SKU --set 40`: sets the stock of a product; `--add` adds to it. */
onDatabase(() => stockCommand(process.argv.slice(2)));
