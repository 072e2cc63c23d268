import { text } from 'node:stream/consumers';
import { withDatabase } from './database/withDatabase';
import { erasuresCommand } from './erasuresCommand';

/** Usage: `npm run erasures -- list` or `npm run erasures -- repeat < lines` */
withDatabase(() => erasuresCommand(process.argv.slice(2), () => text(process.stdin)));
