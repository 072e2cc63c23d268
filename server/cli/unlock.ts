import { withDatabase } from './withDatabase';
import { unlockCommand } from './unlockCommand';

/** `npm run unlock -- someone@example.org` */
withDatabase(() => unlockCommand(process.argv.slice(2)));
