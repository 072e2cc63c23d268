import { reactivatedOrderDate } from '#src/domain/order/reschedule';
import { subscriptionCan, type SubscriptionStatus } from '#src/domain/subscriptionStatus';
import type { AppContext } from '../../core/platform/context/AppContext';
import type { SubscriptionChange } from '../../core/shop/subscriptions/changeSubscription';
import { AppError, type ErrorKind } from '../../core/platform/wire/errors';

/** Error kinds for statuses that cannot be reactivated (rules §8.5, §8.6). */
const REFUSALS: Partial<Record<SubscriptionStatus, ErrorKind>> = {
  ACTIVE: 'alreadyActive',
  CANCELLED: 'cancelledForGood',
  RECYCLE_FAILED: 'newCardNeeded',
};

/** Reactivates a subscription; a bill date of today or earlier becomes tomorrow (rules §8.6). */
export const reactivateSubscription = ({ clock }: Pick<AppContext, 'clock'>): SubscriptionChange => ({
  may(_tx, { status }) {
    const refusal = REFUSALS[status];
    if (refusal || !subscriptionCan.reactivate(status)) throw new AppError(refusal ?? 'alreadyActive');
  },
  change: (before) => ({
    ...before,
    status: 'ACTIVE',
    nextBillDate: reactivatedOrderDate(before.nextBillDate, clock.today()),
    restartDate: null,
    endedOn: null,
  }),
  describe: () => ({
    action: 'subscriptionReactivated',
    mail: { subject: 'resumedSubject', lines: ['resumedIntro'] },
    reply: { message: 'subscriptionReactivated' },
  }),
});
