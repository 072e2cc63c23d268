import { adminCommand } from './adminCommand';
import { withDatabase } from './withDatabase';

/** `npm run admin -- add|remove someone@shop.example`, or `list`: the shop's admins. */
withDatabase(() => adminCommand(process.argv.slice(2)));
