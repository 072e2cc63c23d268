import type { Clock } from './clock';
import type { ClockGuard } from './clockGuard';
import type { Config } from '../config/config';
import type { Db } from '#server/db/Db';
import type { Gateways } from '../gateway/gatewayFor';
import type { CustomerFeed } from '../feed/CustomerFeed';
import type { FormatDay } from '../wire/format';

/** Dependencies of the modules, created at start. */
export interface AppContext extends Gateways {
  config: Config;
  db: Db;
  clock: Clock;
  clockGuard: ClockGuard;
  feed: CustomerFeed;
  formatDay: FormatDay;
  /** Origin of links in mails; known once the server listens. */
  publicOrigin: () => string;
}
