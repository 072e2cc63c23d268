import type { IsoDate } from '../../../src/domain/isoDate';
import { isActive } from '../../../src/domain/subscriptionStatus';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { AppError, type ErrorKind } from '../wire/errors';
import type { ActionLink } from './repository';

/** Why a link is dead (rules §26.9), each with its refusal. */
const REFUSALS = {
  used: 'linkUsed',
  cancelled: 'linkCancelled',
  changed: 'linkChanged',
  late: 'linkTooLate',
} as const satisfies Record<string, ErrorKind>;
type Reason = keyof typeof REFUSALS;

export const DEAD_REASONS = Object.keys(REFUSALS) as Reason[];
export const DEAD_LINK: readonly ErrorKind[] = Object.values(REFUSALS);

export const deadLink = (reason: Reason): AppError => new AppError(REFUSALS[reason], { payload: { reason } });

/** Whether the order of a link is the one that its mail was about; what an undo needs, it finds out itself. */
const isItsOrder = ({ billDate }: ActionLink, { status, nextBillDate }: LockedSubscription): boolean =>
  billDate === null || (isActive(status) && nextBillDate === billDate);

/** Refuses what a link can do no more, under the lock of its subscription. @throws AppError naming the reason */
export function refuseDeadLink(link: ActionLink, subscription: LockedSubscription, today: IsoDate): void {
  if (link.isUsed) throw deadLink('used');
  if (subscription.status === 'CANCELLED') throw deadLink('cancelled');
  if (!isItsOrder(link, subscription)) throw deadLink('changed');
  if (link.expiresOn < today) throw deadLink('late');
}
