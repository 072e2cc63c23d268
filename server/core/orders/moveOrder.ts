import type { Language } from '../../../src/domain/language';
import { isOrderDate } from '../../../src/domain/order/reschedule';
import { subscriptionCan } from '../../../src/domain/subscriptionStatus';
import { refuseWhileBilled } from '../billing/refuseWhileBilled';
import type { Services } from '../services/services';
import type { SubscriptionChange } from '../subscriptions/changeSubscription';
import { dueDayOf, UNTRIED } from '../subscriptions/LockedSubscription';
import { AppError } from '../wire/errors';

interface Move {
  nextBillDate: string;
  /** The caller's. */
  lang: Language;
}

/**
 * Moves the next order to a date. A skip is a move like any other (rules §7.4); a move to the date that the order already
 * has changes nothing (rules §7.13).
 */
export const moveOrder = (
  { clock, formatDay }: Pick<Services, 'clock' | 'formatDay'>,
  { nextBillDate, lang }: Move,
): SubscriptionChange => ({
  first() {
    if (isOrderDate(nextBillDate, clock.today())) return;
    throw new AppError('invalidInput', { fields: { nextBillDate: 'dateInvalid' } });
  },
  async may(tx, { id, status }) {
    if (!subscriptionCan.moveOrder(status)) throw new AppError('notActive');
    // An order that is being billed will set the date itself and would overwrite this one.
    await refuseWhileBilled(tx, id);
  },
  change: (before) => ({ ...before, nextBillDate, ...UNTRIED }),
  tell: (before) => ({
    action: 'orderMoved',
    mail: {
      subject: 'movedSubject',
      lines: ['movedIntro'],
      params: { from: formatDay(dueDayOf(before), before.lang) },
    },
    reply: { message: 'orderMoved', params: { from: formatDay(dueDayOf(before), lang) } },
  }),
  unchanged: () => ({ message: 'orderUnmoved' }),
});
