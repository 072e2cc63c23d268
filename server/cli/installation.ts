import { installationCommand } from './payments/installationCommand';
import { withDatabase } from './database/withDatabase';

/** Usage: `npm run installation -- show` or `adopt`. */
withDatabase(() => installationCommand(process.argv.slice(2)));
