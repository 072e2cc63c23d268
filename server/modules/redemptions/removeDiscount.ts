import { normalizeDiscountCode } from '../../../src/domain/discount/discountCode';
import type { Envelope } from '../../core/wire/envelope';
import { AppError } from '../../core/wire/errors';
import type { Services } from '../../core/services/services';
import { toId } from '../../core/wire/toId';
import { refuseWhileBilled } from '../../core/billing/refuseWhileBilled';
import { customerAuthor } from '../../core/changeLog/repository';
import { doOnce } from '../../core/idempotency/doOnce';
import { mailRepository } from '../../core/mail/repository';
import { changeReply } from '../../core/subscriptions/changeReply';
import { lockOwn } from '../../core/subscriptions/lockOwn';
import { repriced, saveSubscription } from '../../core/subscriptions/saveSubscription';
import type { SubscriptionCommand } from '../../core/subscriptions/SubscriptionCommand';
import { subscriptionMail } from '../../core/subscriptions/subscriptionMail';
import { redemptionsRepository } from '../../core/redemptions/repository';

/** Removes the code from a subscription; the caller names the record that it saw (rules §11.5). */
export const removeDiscount = (
  { db, clock, config }: Services,
  command: SubscriptionCommand,
  record: { recordId: string; code: string },
): Promise<Envelope> =>
  doOnce(db, command.action, async (tx) => {
    const before = await lockOwn(tx, command);
    const { redemptionId, discountCode } = before;
    const isSeen =
      redemptionId !== null &&
      redemptionId === toId(record.recordId) &&
      normalizeDiscountCode(discountCode ?? '') === normalizeDiscountCode(record.code);
    if (!isSeen || discountCode === null) throw new AppError('discountNotOn');
    await refuseWhileBilled(tx, before.id);

    const at = clock.now();
    await redemptionsRepository(tx).remove(redemptionId, at);
    const after = repriced({ ...before, redemptionId: null, discountCode: null, discount: null });
    const author = customerAuthor(at, command.actingAdmin);
    await saveSubscription(tx, before, after, { ...author, action: 'discountRemoved' });
    await mailRepository(tx).queue(
      subscriptionMail(after, {
        publicOrigin: config.publicOrigin,
        subject: 'discountRemovedSubject',
        lines: ['discountRemovedIntro'],
        params: { code: discountCode },
      }),
    );
    return changeReply(tx, command, 'discountRemoved', { code: discountCode });
  });
