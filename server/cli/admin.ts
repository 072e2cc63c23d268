import { adminCommand } from './adminCommand';
import { onDatabase } from './onDatabase';

/** `npm run admin -- add|remove someone@shop.example`, or `list`: the shop's admins. */
onDatabase(() => adminCommand(process.argv.slice(2)));
