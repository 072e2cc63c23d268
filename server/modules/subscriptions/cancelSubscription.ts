import { subscriptionCan } from '../../../src/domain/subscriptionStatus';
import type { Envelope } from '../../core/wire/envelope';
import { AppError } from '../../core/wire/errors';
import { formatDay } from '../../core/wire/format';
import type { Services } from '../../core/services/services';
import { customerAuthor } from '../../core/changeLog/repository';
import { doOnce } from '../../core/idempotency/doOnce';
import { mailRepository } from '../../core/mail/repository';
import { changeReply } from '../../core/subscriptions/changeReply';
import { UNTRIED } from '../../core/subscriptions/LockedSubscription';
import { lockOwn } from '../../core/subscriptions/lockOwn';
import { saveSubscription } from '../../core/subscriptions/saveSubscription';
import type { SubscriptionCommand } from '../../core/subscriptions/SubscriptionCommand';
import { isGoingToBeBilled, subscriptionMail } from '../../core/subscriptions/subscriptionMail';

/** Ends a subscription for good; what was billed remains billed (rules §9.7). */
export const cancelSubscription = (
  { db, clock, config }: Services,
  command: SubscriptionCommand,
  cancelReason: string,
): Promise<Envelope> =>
  doOnce(db, command.action, async (tx) => {
    const before = await lockOwn(tx, command);
    if (!subscriptionCan.cancel(before.status)) throw new AppError('alreadyCancelled');
    const after = {
      ...before,
      status: 'CANCELLED' as const,
      cancelReason,
      nextBillDate: null,
      restartDate: null,
      ...UNTRIED,
      // One that was given up after declines has ended already.
      endedOn: before.endedOn ?? clock.today(),
    };
    await saveSubscription(tx, before, after, {
      ...customerAuthor(clock.now(), command.actingAdmin),
      action: 'subscriptionCancelled',
    });
    await mailRepository(tx).queue(
      subscriptionMail(after, {
        publicOrigin: config.publicOrigin,
        subject: 'cancelledSubject',
        lines: ['cancelledIntro'],
      }),
    );
    const { nextBillDate } = before;
    return isGoingToBeBilled(before) && nextBillDate !== null
      ? changeReply(tx, command, 'orderCancelled', { date: formatDay(nextBillDate, command.lang) })
      : changeReply(tx, command, 'subscriptionCancelled');
  });
