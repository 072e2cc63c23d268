import { webhooksCommand } from './webhooksCommand';
import { withDatabase } from './database/withDatabase';

/** Usage: `npm run webhooks -- add NAME URL`, `test NAME` or `list`, for example. */
withDatabase((config) => webhooksCommand(process.argv.slice(2), config));
