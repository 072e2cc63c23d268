import type { Language } from '#src/domain/language';
import { subscriptionCan } from '#src/domain/subscriptionStatus';
import type { AppContext } from '../../platform/context/AppContext';
import type { SubscriptionChange } from './changeSubscription';
import { dueDayOf, isGoingToBeBilled, UNTRIED } from './LockedSubscription';
import { ordersRepository } from '../billing/ordersRepository';
import { AppError } from '../../platform/wire/errors';

interface Cancellation {
  cancelReason: string;
  /** Language of the reply; the mail has the customer's language. */
  lang: Language;
}

/** Returns the change that cancels a subscription, without refunds (rules §9.7, §32.7). */
export const cancelSubscription = (
  { clock, formatDay }: Pick<AppContext, 'clock' | 'formatDay'>,
  { cancelReason, lang }: Cancellation,
): SubscriptionChange<number | undefined> => ({
  async may(tx, { id, status }) {
    if (!subscriptionCan.cancel(status)) throw new AppError('alreadyCancelled');
    return ordersRepository(tx).undelivered(id);
  },
  change: (before) => ({
    ...before,
    status: 'CANCELLED',
    cancelReason,
    nextBillDate: null,
    restartDate: null,
    cancelOn: null,
    ...UNTRIED,
    // Keeps an earlier end date, for example of a `RECYCLE_FAILED` subscription.
    endedOn: before.endedOn ?? clock.today(),
  }),
  describe: (before, _after, order) => ({
    action: 'subscriptionCancelled',
    mail: {
      subject: 'cancelledSubject',
      lines: ['cancelledIntro', ...(order === undefined ? [] : (['cancelledPaid'] as const))],
      params: { order: String(order) },
    },
    reply: isGoingToBeBilled(before)
      ? { message: 'orderCancelled', params: { date: formatDay(dueDayOf(before), lang) } }
      : { message: 'subscriptionCancelled' },
  }),
});
