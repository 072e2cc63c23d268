import { reactivatedOrderDate } from '../../../src/domain/order/reschedule';
import { subscriptionCan, type SubscriptionStatus } from '../../../src/domain/subscriptionStatus';
import type { Envelope } from '../../core/wire/envelope';
import { AppError, type ErrorKind } from '../../core/wire/errors';
import type { Services } from '../../core/services/services';
import { customerAuthor } from '../../core/changeLog/repository';
import { doOnce } from '../../core/idempotency/doOnce';
import { mailRepository } from '../../core/mail/repository';
import { changeReply } from '../../core/subscriptions/changeReply';
import { lockOwn } from '../../core/subscriptions/lockOwn';
import { saveSubscription } from '../../core/subscriptions/saveSubscription';
import type { SubscriptionCommand } from '../../core/subscriptions/SubscriptionCommand';
import { subscriptionMail } from '../../core/subscriptions/subscriptionMail';

/** Why the others cannot be reactivated (rules §8.5, §8.6). */
const REFUSALS: Partial<Record<SubscriptionStatus, ErrorKind>> = {
  ACTIVE: 'alreadyActive',
  CANCELLED: 'cancelledForGood',
  RECYCLE_FAILED: 'newCardNeeded',
};

/** Makes it active again; a next bill that has passed becomes tomorrow (rules §8.6). */
export const reactivateSubscription = (
  { db, clock, config }: Services,
  command: SubscriptionCommand,
): Promise<Envelope> =>
  doOnce(db, command.action, async (tx) => {
    const before = await lockOwn(tx, command);
    const refusal = REFUSALS[before.status];
    if (refusal || !subscriptionCan.reactivate(before.status)) throw new AppError(refusal ?? 'alreadyActive');
    const nextBillDate = reactivatedOrderDate(before.nextBillDate, clock.today());
    const after = { ...before, status: 'ACTIVE' as const, nextBillDate, restartDate: null, endedOn: null };
    await saveSubscription(tx, before, after, {
      ...customerAuthor(clock.now(), command.actingAdmin),
      action: 'subscriptionReactivated',
    });
    await mailRepository(tx).queue(
      subscriptionMail(after, {
        publicOrigin: config.publicOrigin,
        subject: 'resumedSubject',
        lines: ['resumedIntro'],
      }),
    );
    return changeReply(tx, command, 'subscriptionReactivated');
  });
