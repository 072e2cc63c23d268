import { isActive } from '#src/domain/subscriptionStatus';
import type { IsoDate } from '#src/domain/isoDate';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { AppError, type ErrorKind } from '../../platform/wire/errors';
import type { ActionLink } from './repository';

/** Errors of unused links that no longer work (rules §26.9). */
const REFUSALS = {
  cancelled: 'linkCancelled',
  changed: 'linkChanged',
  late: 'linkTooLate',
} as const satisfies Record<string, ErrorKind>;
type Reason = keyof typeof REFUSALS;

/** Errors that replace those of `REFUSALS` for undo links, because the original change remains in effect. */
const UNDO_REFUSALS = { changed: 'undoLinkTouched', late: 'undoLinkTooLate' } as const satisfies Partial<
  Record<Reason, ErrorKind>
>;

export const DEAD_REASONS = Object.keys(REFUSALS) as Reason[];
export const DEAD_LINK: readonly ErrorKind[] = [...Object.values(REFUSALS), ...Object.values(UNDO_REFUSALS)];

export const deadLink = (command: ActionLink['command'], reason: Reason): AppError => {
  const kinds = command === 'undo' ? { ...REFUSALS, ...UNDO_REFUSALS } : REFUSALS;
  return new AppError(kinds[reason], { payload: { reason } });
};

/** True if the link's order is still the next order. True for undo links, because `undoChange` checks their change. */
const isItsOrder = ({ billDate }: ActionLink, { status, nextBillDate }: LockedSubscription): boolean =>
  billDate === null || (isActive(status) && nextBillDate === billDate);

/**
 * Rejects an unused link that no longer works. Requires the lock of the subscription.
 * @throws AppError with the reason
 */
export function refuseDeadLink(link: ActionLink, subscription: LockedSubscription, today: IsoDate): void {
  if (subscription.status === 'CANCELLED') throw deadLink(link.command, 'cancelled');
  if (!isItsOrder(link, subscription)) throw deadLink(link.command, 'changed');
  if (link.expiresOn < today) throw deadLink(link.command, 'late');
}
