import { discountStatus, normalizeDiscountCode } from '#src/domain/discount/discountCode';
import type { IsoDate } from '#src/domain/isoDate';
import { subscriptionCan } from '#src/domain/subscriptionStatus';
import type { Sql } from '../../db/Db';
import type { Envelope } from '../../core/platform/wire/envelope';
import { AppError, type ErrorKind } from '../../core/platform/wire/errors';
import { formatMoney } from '../../core/platform/wire/format';
import type { AppContext } from '../../core/platform/context/AppContext';
import { refuseWhileBilled } from '../../core/shop/billing/refuseWhileBilled';
import { answeredBefore } from '../../core/platform/idempotency/answeredBefore';
import { limitWrongTries } from '../../core/platform/limits/enforceLimits';
import type { Limit } from '../../core/platform/limits/repository';
import type { LockedSubscription } from '../../core/shop/subscriptions/LockedSubscription';
import { repriced } from '../../core/shop/subscriptions/saveSubscription';
import type { SubscriptionCommand } from '../../core/shop/subscriptions/SubscriptionCommand';
import {
  changeSubscription,
  previewChange,
  type SubscriptionChange,
} from '../../core/shop/subscriptions/changeSubscription';
import type { Preview } from '../../core/shop/subscriptions/Preview';
import type { ChangePayload } from '../../core/shop/subscriptions/schemas';
import { redemptionsRepository, type LockedDiscount } from '../../core/shop/redemptions/repository';

/**
 * Checks a discount. Requires its lock, so that only one customer gets the last use.
 * @throws AppError with a separate kind for each reason (rules §11.3, §11.4)
 */
async function refuse(
  tx: Sql,
  discount: LockedDiscount,
  { customerId, email }: LockedSubscription,
  { today, startsOn }: { today: IsoDate; startsOn: string },
): Promise<void> {
  const { id, isDeleted, startDate, endDate, usageLimit, usedCount, oncePerCustomer } = discount;
  if (isDeleted) throw new AppError('discountDeleted');
  const status = discountStatus(startDate, endDate, today);
  if (status === 'Scheduled') throw new AppError('discountScheduled', { params: { date: startsOn } });
  if (status === 'Expired') throw new AppError('discountExpired');
  const redemptions = redemptionsRepository(tx);
  if (!(await redemptions.isFor(id, email))) throw new AppError('discountNotForYou');
  if (oncePerCustomer && (await redemptions.hasUsed(id, customerId))) throw new AppError('discountAlreadyUsed');
  if (usageLimit !== null && usedCount >= usageLimit) throw new AppError('discountUsedUp');
}

const WRONG_CODES_PER_HOUR = 20;
const HOUR_SECONDS = 3_600;

/** Limit of wrong codes per customer, also in previews, against guessing (rules §11.7). */
const wrongCodesOf = (customerId: number): Limit => ({
  name: 'discount',
  of: customerId,
  max: WRONG_CODES_PER_HOUR,
  windowSeconds: HOUR_SECONDS,
});

/** Error kinds that count as a wrong code (rules §11.7). */
export const WRONG_CODE: readonly ErrorKind[] = [
  'discountUnknown',
  'discountDeleted',
  'discountScheduled',
  'discountExpired',
  'discountNotForYou',
  'discountAlreadyUsed',
  'discountUsedUp',
];

/** Change that applies a code to a subscription (rules §11.3). */
export const redemption = (
  { clock, formatDay }: Pick<AppContext, 'clock' | 'formatDay'>,
  { lang }: SubscriptionCommand,
  discountCode: string,
) =>
  ({
    async may(tx, before) {
      if (!subscriptionCan.edit(before.status)) throw new AppError('notEditable');
      if (before.redemptionId !== null) throw new AppError('discountAlreadyOn');
      const discount = await redemptionsRepository(tx).lockDiscount(normalizeDiscountCode(discountCode));
      if (!discount) throw new AppError('discountUnknown');
      const startsOn = formatDay(discount.startDate, lang);
      await refuse(tx, discount, before, { today: clock.today(), startsOn });
      // Because an unsettled bill already has its price.
      await refuseWhileBilled(tx, before.id);
      return discount;
    },
    change: (before, { code, amountHundredths, isPercent }) =>
      repriced({ ...before, discountCode: code, discount: { amountHundredths, isPercent } }),
    store: async (tx, { customerId, id: subscriptionId }, discount) => ({
      redemptionId: await redemptionsRepository(tx).add({ discount, customerId, subscriptionId, at: clock.now() }),
    }),
    describe: (_before, after, { code }) => ({
      action: 'discountApplied',
      mail: {
        subject: 'discountAppliedSubject',
        lines: ['discountAppliedIntro'],
        params: { code, off: formatMoney(after.discountCents, after.lang) },
      },
      reply: { message: 'discountApplied', params: { code } },
    }),
  }) satisfies SubscriptionChange<LockedDiscount>;

/** Returns the preview of a code (rules §24.6). @throws AppError of `redemption`, or 429 for many wrong codes */
export const previewDiscount = (
  context: AppContext,
  command: SubscriptionCommand,
  discountCode: string,
): Promise<Preview> =>
  limitWrongTries(context.db, wrongCodesOf(command.customerId), WRONG_CODE, () =>
    previewChange(context, command, redemption(context, command, discountCode)),
  );

/** Applies a code to a subscription (rules §11.1). @throws AppError of `redemption`, or 429 for many wrong codes */
export const applyDiscount = async (
  context: AppContext,
  command: SubscriptionCommand,
  discountCode: string,
): Promise<Envelope<ChangePayload>> =>
  (await answeredBefore<ChangePayload>(context.db, command.action)) ??
  limitWrongTries(context.db, wrongCodesOf(command.customerId), WRONG_CODE, () =>
    changeSubscription(context, command, redemption(context, command, discountCode)),
  );
