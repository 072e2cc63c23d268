import { reactivatedOrderDate } from '../../../src/domain/order/reschedule';
import { subscriptionCan, type SubscriptionStatus } from '../../../src/domain/subscriptionStatus';
import type { Envelope } from '../../envelope';
import { AppError, type ErrorKind } from '../../errors';
import type { Services } from '../../services';
import { customerAuthor } from '../changeLog/repository';
import { doOnce } from '../idempotency/doOnce';
import { mailRepository } from '../mail/repository';
import { changeReply } from './changeReply';
import { lockOwn } from './lockOwn';
import { saveSubscription } from './saveSubscription';
import type { SubscriptionCommand } from './SubscriptionCommand';
import { subscriptionMail } from './subscriptionMail';

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
