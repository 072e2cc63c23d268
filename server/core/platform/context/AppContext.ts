import type { Clock } from './clock';
import type { ClockGuard } from './clockGuard';
import type { Config } from '../config/config';
import type { Db } from '#server/db/Db';
import type { PaymentGateway } from '../gateway/PaymentGateway';
import type { CustomerFeed } from '../feed/CustomerFeed';
import type { FormatDay } from '../wire/format';

/** What the modules work with; handed to each when the app is put together. */
export interface AppContext {
  config: Config;
  db: Db;
  clock: Clock;
  clockGuard: ClockGuard;
  gateway: PaymentGateway;
  feed: CustomerFeed;
  formatDay: FormatDay;
  /** Where people reach the portal, known once the server listens; links in mails start with it. */
  publicOrigin: () => string;
}
