import { isRestartDate } from '../../../src/domain/subscription/pause';
import { subscriptionCan } from '../../../src/domain/subscriptionStatus';
import type { Envelope } from '../../core/wire/envelope';
import { AppError } from '../../core/wire/errors';
import type { Services } from '../../core/services/services';
import { customerAuthor } from '../../core/changeLog/repository';
import { doOnce } from '../../core/idempotency/doOnce';
import { mailRepository } from '../../core/mail/repository';
import { changeReply } from '../../core/subscriptions/changeReply';
import { UNTRIED } from '../../core/subscriptions/LockedSubscription';
import { lockOwn } from '../../core/subscriptions/lockOwn';
import { saveSubscription } from '../../core/subscriptions/saveSubscription';
import type { SubscriptionCommand } from '../../core/subscriptions/SubscriptionCommand';
import { subscriptionMail } from '../../core/subscriptions/subscriptionMail';

/** Pauses until a day, on which it resumes and is billed (rules §9.2). */
export const pauseSubscription = (
  { db, clock, config }: Services,
  command: SubscriptionCommand,
  restartDate: string,
): Promise<Envelope> =>
  doOnce(db, command.action, async (tx) => {
    if (!isRestartDate(restartDate, clock.today())) {
      throw new AppError('invalidInput', { fields: { restartDate: 'restartDateInvalid' } });
    }
    const before = await lockOwn(tx, command);
    if (!subscriptionCan.pause(before.status)) throw new AppError('notPausable');
    const after = {
      ...before,
      status: 'PAUSED' as const,
      restartDate,
      nextBillDate: restartDate,
      ...UNTRIED,
    };
    await saveSubscription(tx, before, after, {
      ...customerAuthor(clock.now(), command.actingAdmin),
      action: 'subscriptionPaused',
    });
    await mailRepository(tx).queue(
      subscriptionMail(after, {
        publicOrigin: config.publicOrigin,
        subject: 'pausedSubject',
        lines: ['pausedIntro'],
      }),
    );
    return changeReply(tx, command, 'subscriptionPaused');
  });
