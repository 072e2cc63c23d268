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
  /** True if the caller requested a skip. */
  isSkip?: boolean | undefined;
  /** Language of the reply; the mail has the customer's language. */
  lang: Language;
}

/** Texts and change log actions of a move and of a skip. */
const MOVED = { action: 'orderMoved', subject: 'movedSubject', intro: 'movedIntro' } as const;
const SKIPPED = { action: 'orderSkipped', subject: 'skippedSubject', intro: 'skippedIntro' } as const;

/** Treats a skip to any other date than one interval later as a move (rules §7.4). */
function nameOf(before: LockedSubscription, { nextBillDate, isSkip = false }: Move) {
  const dueDay = dueDayOf(before);
  return isSkip && dueDay !== null && nextBillDate === skipTarget(dueDay, before.intervalDays) ? SKIPPED : MOVED;
}

/** Returns the change that moves the next order to a date (rules §7.3, §7.4, §7.13). */
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
    // Because an unsettled bill may set the next bill date and overwrite the move.
    await refuseWhileBilled(tx, id);
  },
  change: (before) => {
    // Keeps the retry of an unpaid order, because `UNTRIED` would delete the retry.
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
