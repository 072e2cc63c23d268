import { isMissedCharge, postponedChargeDay } from '#src/domain/order/missedCharge';
import type { IsoDate } from '#src/domain/isoDate';
import { isActive } from '#src/domain/subscriptionStatus';
import { isBeforeItsEnd } from '#src/domain/subscription/isBeforeItsEnd';
import type { Sql } from '#server/db/Db';
import { addOrderLinks } from '../links/addOrderLinks';
import type { AppContext } from '../../platform/context/AppContext';
import { mailRepository } from '../../platform/mail/repository';
import { unbookedCharges } from '../billing/unbookedCharges';
import { noticesRepository } from '../notices/repository';
import { postponedMail } from '../orders/orderMails';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { saveSubscription } from '../subscriptions/saveSubscription';
import { renewalsRepository } from './repository';

type Needs = Pick<AppContext, 'clock' | 'formatDay' | 'publicOrigin' | 'config'>;

/** Returns the date of the next automatic charge, or null. */
const renewalDayOf = ({ status, nextBillDate, retryOn, waitingSince }: LockedSubscription): IsoDate | null =>
  isActive(status) && waitingSince === null ? (retryOn ?? nextBillDate) : null;

/**
 * True if the charge needs a new date. Ignores declarations that blocked a retry, because a mail announced the retry's
 * date (rules §7.10 b).
 */
async function isMissed(tx: Sql, subscription: LockedSubscription, day: IsoDate, today: IsoDate): Promise<boolean> {
  if (day > today) return false;
  // Because a restored database looks up the charge by the date on which it was due (rules §35.14).
  if (isMissedCharge(day, today))
    return !(await unbookedCharges(tx).has(subscription.id, subscription.nextBillDate ?? day));
  return subscription.retryOn === null && (await renewalsRepository(tx).wasHeldUnnoticed(subscription.id, day));
}

/**
 * Postpones a missed charge, or a charge that a declaration blocked before its notice (rules §7.10 b). Queues the mail
 * that replaces the notice.
 * @param subscription locked, without a blocking declaration or an unsettled bill
 * @returns the changed subscription, or the same object if nothing was missed
 */
export async function postponeMissed(
  tx: Sql,
  context: Needs,
  subscription: LockedSubscription,
): Promise<LockedSubscription> {
  const { clock, config } = context;
  const today = clock.today();
  const from = renewalDayOf(subscription);
  if (from === null || !isBeforeItsEnd(today, subscription)) return subscription;
  if (!(await isMissed(tx, subscription, from, today))) return subscription;

  const day = postponedChargeDay(today, config.noticeDays);
  const after = { ...subscription, ...(subscription.retryOn === null ? { nextBillDate: day } : { retryOn: day }) };
  const author = { at: clock.now(), actor: 'system', actingAdmin: null } as const;
  const receipt = await saveSubscription(tx, subscription, after, { ...author, action: 'renewalPostponed' });
  // Omits links for a retry, because links move the order and not its retry.
  const canMove = after.retryOn === null && isBeforeItsEnd(day, after);
  const links = canMove ? await addOrderLinks(tx, after, day, today) : [];
  await mailRepository(tx).queue(postponedMail(context, after, { from, day, links, receipt }));
  if (after.retryOn === null) await noticesRepository(tx).mark({ subscriptionId: after.id, day }, today);
  return after;
}
