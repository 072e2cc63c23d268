import type { Clock } from './clock';
import type { Config } from './config';
import type { Db } from './db/Db';
import type { PaymentGateway } from './modules/billing/PaymentGateway';
import type { CustomerFeed } from './modules/feed/CustomerFeed';

/** What the modules work with; handed to each when the app is put together. */
export interface Services {
  config: Config;
  db: Db;
  clock: Clock;
  gateway: PaymentGateway;
  feed: CustomerFeed;
}
