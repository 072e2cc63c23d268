import { secretsCommand } from './database/secretsCommand';
import { withDatabase } from './database/withDatabase';

/** Usage: `npm run secrets -- list`, `rotate NAME` with `--overlap DAYS`, or `end NAME`. */
withDatabase(() => secretsCommand(process.argv.slice(2)));
