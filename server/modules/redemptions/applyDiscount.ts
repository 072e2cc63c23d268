import { discountStatus, normalizeDiscountCode } from '../../../src/domain/discount/discountCode';
import type { IsoDate } from '../../../src/domain/isoDate';
import type { Language } from '../../../src/domain/language';
import { subscriptionCan } from '../../../src/domain/subscriptionStatus';
import type { Sql } from '../../db/Db';
import type { Envelope } from '../../core/wire/envelope';
import { AppError, type ErrorKind } from '../../core/wire/errors';
import { formatDay, formatMoney } from '../../core/wire/format';
import type { Services } from '../../core/services/services';
import { refuseWhileBilled } from '../../core/billing/refuseWhileBilled';
import { customerAuthor } from '../../core/changeLog/repository';
import { answeredBefore } from '../../core/idempotency/answeredBefore';
import { doOnce } from '../../core/idempotency/doOnce';
import { limitWrongTries } from '../../core/limits/enforceLimits';
import type { Limit } from '../../core/limits/repository';
import { mailRepository } from '../../core/mail/repository';
import type { LockedSubscription } from '../../core/subscriptions/LockedSubscription';
import { changeReply } from '../../core/subscriptions/changeReply';
import { lockOwn } from '../../core/subscriptions/lockOwn';
import { repriced, saveSubscription } from '../../core/subscriptions/saveSubscription';
import type { SubscriptionCommand } from '../../core/subscriptions/SubscriptionCommand';
import { subscriptionMail } from '../../core/subscriptions/subscriptionMail';
import { redemptionsRepository, type LockedDiscount } from '../../core/redemptions/repository';

/**
 * Each refusal has a text of its own (rules §11.3, §11.4); the discount's row is locked, so the last use goes to one
 * caller.
 */
async function refuse(
  tx: Sql,
  discount: LockedDiscount,
  { customerId, email }: LockedSubscription,
  { today, lang }: { today: IsoDate; lang: Language },
): Promise<void> {
  const { id, isDeleted, startDate, endDate, usageLimit, usedCount, oncePerCustomer } = discount;
  if (isDeleted) throw new AppError('discountDeleted');
  const status = discountStatus(startDate, endDate, today);
  if (status === 'Scheduled') throw new AppError('discountScheduled', { params: { date: formatDay(startDate, lang) } });
  if (status === 'Expired') throw new AppError('discountExpired');
  const redemptions = redemptionsRepository(tx);
  if (!(await redemptions.isFor(id, email))) throw new AppError('discountNotForYou');
  if (oncePerCustomer && (await redemptions.hasUsed(id, customerId))) throw new AppError('discountAlreadyUsed');
  if (usageLimit !== null && usedCount >= usageLimit) throw new AppError('discountUsedUp');
}

const WRONG_CODES_PER_HOUR = 20;
const HOUR_SECONDS = 3_600;

const wrongCodesOf = (customerId: number): Limit => ({
  name: 'discount',
  of: customerId,
  max: WRONG_CODES_PER_HOUR,
  windowSeconds: HOUR_SECONDS,
});

/** What a code is refused with, as opposed to a subscription. */
const WRONG_CODE: readonly ErrorKind[] = [
  'discountUnknown',
  'discountDeleted',
  'discountScheduled',
  'discountExpired',
  'discountNotForYou',
  'discountAlreadyUsed',
  'discountUsedUp',
];

const applyOnce = ({ db, clock, config }: Services, command: SubscriptionCommand, discountCode: string) =>
  doOnce(db, command.action, async (tx) => {
    const before = await lockOwn(tx, command);
    if (!subscriptionCan.edit(before.status)) throw new AppError('notEditable');
    if (before.redemptionId !== null) throw new AppError('discountAlreadyOn');
    const redemptions = redemptionsRepository(tx);
    const discount = await redemptions.lockDiscount(normalizeDiscountCode(discountCode));
    if (!discount) throw new AppError('discountUnknown');
    await refuse(tx, discount, before, { today: clock.today(), lang: command.lang });
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

/**
 * Applies a code to a subscription; it lowers every bill until it is removed (rules §11.1). Wrong ones are limited, so
 * that nobody finds codes by trying (rules §11.7).
 */
export const applyDiscount = async (
  services: Services,
  command: SubscriptionCommand,
  discountCode: string,
): Promise<Envelope> =>
  (await answeredBefore(services.db, command.action)) ??
  limitWrongTries(services.db, wrongCodesOf(command.customerId), WRONG_CODE, () =>
    applyOnce(services, command, discountCode),
  );
