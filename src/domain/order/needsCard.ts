import { isOngoing } from '../subscriptionStatus';
import { isFree, type OrderAmounts } from './order';

/** True if the subscription's card cannot be deleted, because the next charge would fail (rules §13.15, §7.17). */
export const needsCard = ({ status, ...line }: { status: string } & OrderAmounts): boolean =>
  isOngoing(status) && !isFree(line);
