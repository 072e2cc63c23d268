import { normalizeDiscountCode } from '#src/domain/discount/discountCode';
import { refuseWhileBilled } from '../../core/shop/billing/refuseWhileBilled';
import { redemptionsRepository } from '../../core/shop/redemptions/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import type { SubscriptionChange } from '../../core/shop/subscriptions/changeSubscription';
import type { LockedSubscription } from '../../core/shop/subscriptions/LockedSubscription';
import { repriced } from '../../core/shop/subscriptions/saveSubscription';
import { AppError } from '../../core/platform/wire/errors';
import { toId } from '../../core/platform/wire/toId';

/** Redemption that the caller expects on the subscription (rules §11.5). */
interface SeenRecord {
  recordId: string;
  code: string;
}

interface Redemption {
  redemptionId: number;
  code: string;
}

/** Returns the subscription's redemption. @throws AppError `discountNotOn` if the caller expects another redemption */
function seenRedemption({ redemptionId, discountCode }: LockedSubscription, record: SeenRecord): Redemption {
  const isSeen =
    redemptionId === toId(record.recordId) &&
    normalizeDiscountCode(discountCode ?? '') === normalizeDiscountCode(record.code);
  if (!isSeen || discountCode === null) throw new AppError('discountNotOn');
  return { redemptionId, code: discountCode };
}

/** Change that removes the expected redemption from a subscription (rules §11.5). */
export const removeDiscount = (
  { clock }: Pick<AppContext, 'clock'>,
  record: SeenRecord,
): SubscriptionChange<Redemption> => ({
  async may(tx, before) {
    const redemption = seenRedemption(before, record);
    await refuseWhileBilled(tx, before.id);
    return redemption;
  },
  change: (before) => repriced({ ...before, redemptionId: null, discountCode: null, discount: null }),
  async store(tx, _before, { redemptionId }) {
    await redemptionsRepository(tx).remove(redemptionId, clock.now());
    return {};
  },
  describe: (_before, _after, { code }) => ({
    action: 'discountRemoved',
    mail: { subject: 'discountRemovedSubject', lines: ['discountRemovedIntro'], params: { code } },
    reply: { message: 'discountRemoved', params: { code } },
  }),
});
