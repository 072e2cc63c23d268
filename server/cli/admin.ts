import { adminCommand } from './adminCommand';
import { withDatabase } from './database/withDatabase';

/** Usage: `npm run admin -- add|remove someone@shop.example` or `npm run admin -- list` */
withDatabase(() => adminCommand(process.argv.slice(2)));
