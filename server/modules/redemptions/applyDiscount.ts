import { discountStatus, normalizeDiscountCode } from '../../../src/domain/discountCode';
import type { PlanDate } from '../../../src/domain/planDate';
import { subscriptionCan } from '../../../src/domain/subscriptionStatus';
import type { Sql } from '../../db/Db';
import type { Envelope } from '../../envelope';
import { AppError } from '../../errors';
import { formatDay, formatMoney } from '../../format';
import type { Services } from '../../services';
import { refuseWhileBilled } from '../billing/refuseWhileBilled';
import { customerAuthor } from '../changeLog/repository';
import { doOnce } from '../idempotency/doOnce';
import { mailRepository } from '../mail/repository';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { changeReply } from '../subscriptions/changeReply';
import { lockOwn } from '../subscriptions/lockOwn';
import { repriced, saveSubscription } from '../subscriptions/saveSubscription';
import type { SubscriptionCommand } from '../subscriptions/SubscriptionCommand';
import { subscriptionMail } from '../subscriptions/subscriptionMail';
import { redemptionsRepository, type LockedDiscount } from './repository';

/**
 * Each refusal has a text of its own (rules §11.3, §11.4); the discount's row is locked, so the last use goes to one
 * caller.
 */
async function refuse(
  tx: Sql,
  discount: LockedDiscount,
  { customerId, email }: LockedSubscription,
  today: PlanDate,
): Promise<void> {
  const { id, isDeleted, startDate, endDate, usageLimit, usedCount, oncePerCustomer } = discount;
  if (isDeleted) throw new AppError('discountDeleted');
  const status = discountStatus(startDate, endDate, today);
  if (status === 'Scheduled') throw new AppError('discountScheduled', { params: { date: formatDay(startDate) } });
  if (status === 'Expired') throw new AppError('discountExpired');
  const redemptions = redemptionsRepository(tx);
  if (!(await redemptions.isFor(id, email))) throw new AppError('discountNotForYou');
  if (oncePerCustomer && (await redemptions.hasUsed(id, customerId))) throw new AppError('discountAlreadyUsed');
  if (usageLimit !== null && usedCount >= usageLimit) throw new AppError('discountUsedUp');
}

/** Applies a code to a subscription; it lowers every bill until it is removed (rules §11.1). */
export const applyDiscount = (
  { db, clock, config }: Services,
  command: SubscriptionCommand,
  discountCode: string,
): Promise<Envelope> =>
  doOnce(db, command.action, async (tx) => {
    const before = await lockOwn(tx, command);
    if (!subscriptionCan.edit(before.status)) throw new AppError('notEditable');
    if (before.redemptionId !== null) throw new AppError('discountAlreadyOn');
    const redemptions = redemptionsRepository(tx);
    const discount = await redemptions.lockDiscount(normalizeDiscountCode(discountCode));
    if (!discount) throw new AppError('discountUnknown');
    await refuse(tx, discount, before, clock.today());
    // What is being billed has its price already.
    await refuseWhileBilled(tx, before.id);

    const { code, amountHundredths, isPercent } = discount;
    const at = clock.now();
    const redemptionId = await redemptions.add({
      discount,
      customerId: before.customerId,
      subscriptionId: before.id,
      at,
    });
    const after = repriced({
      ...before,
      redemptionId,
      discountCode: code,
      discount: { amountHundredths, isPercent },
    });
    const author = customerAuthor(at, command.actingAdmin);
    await saveSubscription(tx, before, after, { ...author, action: 'discountApplied' });
    await mailRepository(tx).queue(
      subscriptionMail(after, {
        publicOrigin: config.publicOrigin,
        subject: 'discountAppliedSubject',
        lines: ['discountAppliedIntro'],
        params: { code, off: formatMoney(after.discountCents, after.lang) },
      }),
    );
    return changeReply(tx, command, 'discountApplied', { code });
  });
