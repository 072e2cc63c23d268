import { withDatabase } from './database/withDatabase';
import { unlockCommand } from './unlockCommand';

/** Usage: `npm run unlock -- someone@example.org` */
withDatabase(() => unlockCommand(process.argv.slice(2)));
