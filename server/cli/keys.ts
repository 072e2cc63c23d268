import { keysCommand } from './keysCommand';
import { withDatabase } from './database/withDatabase';

/** Usage: `npm run keys -- add NAME --scopes read,fulfilment`, `revoke NAME` or `list`. */
withDatabase(() => keysCommand(process.argv.slice(2)));
