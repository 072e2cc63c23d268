import { isActive } from '#src/domain/subscriptionStatus';
import type { IsoDate } from '#src/domain/isoDate';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { AppError, type ErrorKind } from '../../platform/wire/errors';
import type { ActionLink } from './repository';

/** Why a link that was not used is dead (rules §26.9), each with its refusal. */
const REFUSALS = {
  cancelled: 'linkCancelled',
  changed: 'linkChanged',
  late: 'linkTooLate',
} as const satisfies Record<string, ErrorKind>;
type Reason = keyof typeof REFUSALS;

/** Of an undo, whose change was made: nothing but the way back is gone. */
const UNDO_REFUSALS = { changed: 'undoLinkTouched', late: 'undoLinkTooLate' } as const satisfies Partial<
  Record<Reason, ErrorKind>
>;

export const DEAD_REASONS = Object.keys(REFUSALS) as Reason[];
export const DEAD_LINK: readonly ErrorKind[] = [...Object.values(REFUSALS), ...Object.values(UNDO_REFUSALS)];

export const deadLink = (command: ActionLink['command'], reason: Reason): AppError => {
  const kinds = command === 'undo' ? { ...REFUSALS, ...UNDO_REFUSALS } : REFUSALS;
  return new AppError(kinds[reason], { payload: { reason } });
};

/** Whether the order of a link is the one that its mail was about; what an undo needs, it finds out itself. */
const isItsOrder = ({ billDate }: ActionLink, { status, nextBillDate }: LockedSubscription): boolean =>
  billDate === null || (isActive(status) && nextBillDate === billDate);

/**
 * Refuses what a link that was not used can do no more, under the lock of its subscription.
 * @throws AppError naming the reason
 */
export function refuseDeadLink(link: ActionLink, subscription: LockedSubscription, today: IsoDate): void {
  if (subscription.status === 'CANCELLED') throw deadLink(link.command, 'cancelled');
  if (!isItsOrder(link, subscription)) throw deadLink(link.command, 'changed');
  if (link.expiresOn < today) throw deadLink(link.command, 'late');
}
