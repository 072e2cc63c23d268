import { isRestartDate } from '../../../src/domain/subscription/pause';
import { subscriptionCan } from '../../../src/domain/subscriptionStatus';
import type { Envelope } from '../../envelope';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import { customerAuthor } from '../changeLog/repository';
import { doOnce } from '../idempotency/doOnce';
import { mailRepository } from '../mail/repository';
import { changeReply } from './changeReply';
import { UNTRIED } from './LockedSubscription';
import { lockOwn } from './lockOwn';
import { saveSubscription } from './saveSubscription';
import type { SubscriptionCommand } from './SubscriptionCommand';
import { subscriptionMail } from './subscriptionMail';

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
