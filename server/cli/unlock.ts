import { withDatabase } from './withDatabase';
import { unlockCommand } from './unlockCommand';

/** `npm run unlock -- someone@example.org`: lets an address sign in again after too many wrong codes. */
withDatabase(() => unlockCommand(process.argv.slice(2)));
