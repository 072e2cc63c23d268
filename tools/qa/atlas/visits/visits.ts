import type { Visit } from '../Visit';
import { accountVisits } from './accountVisits';
import { adminVisits } from './adminVisits';
import { cancellationVisits } from './cancellationVisits';
import { customerDataVisits } from './dataVisits';
import { dialogVisits } from './dialogVisits';
import { discountVisits } from './discountVisits';
import { mailLinkVisits } from './mailLinkVisits';
import { orderVisits } from './orderVisits';
import { secondFactorVisits } from './secondFactorVisits';
import { shellVisits } from './shellVisits';
import { signInVisits } from './signInVisits';
import { subscriptionVisits } from './subscriptionVisits';
import { swapVisits } from './swapVisits';

/** All visits (rules §31.1). */
export const VISITS: readonly Visit[] = [
  ...signInVisits,
  ...secondFactorVisits,
  ...customerDataVisits,
  ...dialogVisits,
  ...shellVisits,
  ...orderVisits,
  ...subscriptionVisits,
  ...swapVisits,
  ...cancellationVisits,
  ...accountVisits,
  ...adminVisits,
  ...discountVisits,
  ...mailLinkVisits,
];
