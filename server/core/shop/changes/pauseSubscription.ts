import { isRestartDate } from '#src/domain/subscription/pause';
import { subscriptionCan } from '#src/domain/subscriptionStatus';
import type { AppContext } from '../../platform/context/AppContext';
import type { SubscriptionChange } from '../subscriptions/changeSubscription';
import { UNTRIED } from '../subscriptions/LockedSubscription';
import { AppError } from '../../platform/wire/errors';

/** Pauses until `restartDate`, the date of the resumption and of the next bill (rules §9.2). */
export const pauseSubscription = ({ clock }: Pick<AppContext, 'clock'>, restartDate: string): SubscriptionChange => ({
  first() {
    if (isRestartDate(restartDate, clock.today())) return;
    throw new AppError('invalidInput', { fields: { restartDate: 'restartDateInvalid' } });
  },
  may(_tx, { status }) {
    if (!subscriptionCan.pause(status)) throw new AppError('notPausable');
  },
  change: (before) => ({ ...before, status: 'PAUSED', restartDate, nextBillDate: restartDate, ...UNTRIED }),
  describe: () => ({
    action: 'subscriptionPaused',
    mail: { subject: 'pausedSubject', lines: ['pausedIntro'] },
    reply: { message: 'subscriptionPaused' },
  }),
});
