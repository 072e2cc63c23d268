import type { Language } from '#src/domain/language';
import { subscriptionCan } from '#src/domain/subscriptionStatus';
import type { AppContext } from '../../platform/context/AppContext';
import type { SubscriptionChange } from './changeSubscription';
import { dueDayOf, isGoingToBeBilled, UNTRIED } from './LockedSubscription';
import { ordersRepository } from '../billing/ordersRepository';
import type { MailKey } from '../../platform/wire/translate';
import { AppError } from '../../platform/wire/errors';

interface Cancellation {
  cancelReason: string;
  /** Language of the reply; the mail has the customer's language. */
  lang: Language;
}

/** Returns the lines of a mail about an end, with the numbers of the paid orders that are still delivered (rules §32.7). */
export const undeliveredLines = (intro: MailKey, numbers: readonly number[]) => ({
  lines: [intro, ...(numbers.length > 0 ? (['stillDelivered'] as const) : [])],
  params: { orders: numbers.join(', ') },
});

/** Returns the change that cancels a subscription, without refunds (rules §9.7, §32.7). */
export const cancelSubscription = (
  { clock, formatDay }: Pick<AppContext, 'clock' | 'formatDay'>,
  { cancelReason, lang }: Cancellation,
): SubscriptionChange<readonly number[]> => ({
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
  describe: (before, _after, undelivered) => ({
    action: 'subscriptionCancelled',
    mail: {
      subject: 'cancelledSubject',
      ...undeliveredLines('cancelledIntro', undelivered),
    },
    reply: isGoingToBeBilled(before)
      ? { message: 'orderCancelled', params: { date: formatDay(dueDayOf(before), lang) } }
      : { message: 'subscriptionCancelled' },
  }),
});
