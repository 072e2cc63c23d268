import { onDatabase } from './onDatabase';
import { stockCommand } from './stockCommand';

/** `npm run stock -- SKU --set 40`: sets the stock of a product; `--add` takes what has come in. */
onDatabase(() => stockCommand(process.argv.slice(2)));
