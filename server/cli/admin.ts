import { adminCommand } from './adminCommand';
import { withDatabase } from './database/withDatabase';

/** Usage: `npm run admin -- add|role|remove|reset-factor|list` */
withDatabase(() => adminCommand(process.argv.slice(2)));
