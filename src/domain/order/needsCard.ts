import { isOngoing } from '../subscriptionStatus';
import { isFree, type OrderAmounts } from './order';

/** Whether the card of a subscription cannot be deleted: the next charge would fail (rules §13.15, §7.17). */
export const needsCard = ({ status, ...line }: { status: string } & OrderAmounts): boolean =>
  isOngoing(status) && !isFree(line);
