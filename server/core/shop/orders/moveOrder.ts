import type { Language } from '#src/domain/language';
import { isOrderDate, skipTarget } from '#src/domain/order/reschedule';
import { subscriptionCan } from '#src/domain/subscriptionStatus';
import { refuseWhileBilled } from '../billing/refuseWhileBilled';
import type { AppContext } from '../../platform/context/AppContext';
import type { SubscriptionChange } from '../subscriptions/changeSubscription';
import { dueDayOf, UNTRIED, type LockedSubscription } from '../subscriptions/LockedSubscription';
import { AppError } from '../../platform/wire/errors';

interface Move {
  nextBillDate: string;
  /** Whether the caller calls it a skip; missing otherwise. */
  isSkip?: boolean | undefined;
  /** The caller's. */
  lang: Language;
}

/** What a move is called. */
const MOVED = { action: 'orderMoved', subject: 'movedSubject', intro: 'movedIntro' } as const;
const SKIPPED = { action: 'orderSkipped', subject: 'skippedSubject', intro: 'skippedIntro' } as const;

/** Names the move: a skip to another day than one interval later is a plain move (rules §7.4). */
function nameOf(before: LockedSubscription, { nextBillDate, isSkip = false }: Move) {
  const dueDay = dueDayOf(before);
  return isSkip && dueDay !== null && nextBillDate === skipTarget(dueDay, before.intervalDays) ? SKIPPED : MOVED;
}

/**
 * Moves the next order to a date. A skip is a move with another name (rules §7.4); a move to the date that the order already
 * has changes nothing (rules §7.13).
 */
export const moveOrder = (
  { clock, formatDay }: Pick<AppContext, 'clock' | 'formatDay'>,
  move: Move,
): SubscriptionChange => ({
  first() {
    if (isOrderDate(move.nextBillDate, clock.today())) return;
    throw new AppError('invalidInput', { fields: { nextBillDate: 'dateInvalid' } });
  },
  async may(tx, { id, status }) {
    if (!subscriptionCan.moveOrder(status)) throw new AppError('notActive');
    // An order that is being billed will set the date itself and would overwrite this one.
    await refuseWhileBilled(tx, id);
  },
  change: (before) => {
    // An order that could not be paid has that day already: its payment remains open.
    if (before.retryOn !== null && dueDayOf(before) === move.nextBillDate) return before;
    return { ...before, nextBillDate: move.nextBillDate, ...UNTRIED };
  },
  describe(before) {
    const { action, subject, intro } = nameOf(before, move);
    return {
      action,
      mail: { subject, lines: [intro], params: { from: formatDay(dueDayOf(before), before.lang) } },
      reply: { message: 'orderMoved', params: { from: formatDay(dueDayOf(before), move.lang) } },
    };
  },
  unchanged: () => ({ message: 'orderUnmoved' }),
});
