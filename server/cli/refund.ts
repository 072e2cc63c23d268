import { refundCommand } from './payments/refundCommand';
import { withDatabase } from './database/withDatabase';

/** Usage: `npm run refund -- 41 12.90 "damaged parcel"`. */
withDatabase((config) => refundCommand(process.argv.slice(2), config));
