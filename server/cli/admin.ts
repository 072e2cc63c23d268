import { adminCommand } from './adminCommand';
import { onDatabase } from './onDatabase';

/** `npm run admin -- add someone@shop.example`: makes somebody an admin. */
onDatabase(() => adminCommand(process.argv.slice(2)));
