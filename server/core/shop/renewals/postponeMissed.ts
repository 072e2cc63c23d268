import { isMissedCharge, postponedChargeDay } from '#src/domain/order/missedCharge';
import type { IsoDate } from '#src/domain/isoDate';
import { isActive } from '#src/domain/subscriptionStatus';
import { isBeforeItsEnd } from '#src/domain/subscription/isBeforeItsEnd';
import type { Sql } from '#server/db/Db';
import { addOrderLinks } from '../links/addOrderLinks';
import type { AppContext } from '../../platform/context/AppContext';
import { mailRepository } from '../../platform/mail/repository';
import { noticesRepository } from '../notices/repository';
import { postponedMail } from '../orders/orderMails';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { saveSubscription } from '../subscriptions/saveSubscription';
import { renewalsRepository } from './repository';

type Needs = Pick<AppContext, 'clock' | 'formatDay' | 'publicOrigin' | 'config'>;

/** The day on which a subscription is billed by itself; null where it is not, or waits for stock. */
const renewalDayOf = ({ status, nextBillDate, retryOn, waitingSince }: LockedSubscription): IsoDate | null =>
  isActive(status) && waitingSince === null ? (retryOn ?? nextBillDate) : null;

/** The day of a try again was announced by the mail about the decline, so a declaration does not postpone it. */
async function isMissed(tx: Sql, subscription: LockedSubscription, day: IsoDate, today: IsoDate): Promise<boolean> {
  if (day > today) return false;
  if (isMissedCharge(day, today)) return true;
  return subscription.retryOn === null && (await renewalsRepository(tx).wasHeldUnnoticed(subscription.id, day));
}

/**
 * Postpones a charge whose day was missed, or was reached under a declaration without a notice: it is saved, logged and
 * mailed to everybody, and that mail is the notice of the new day (rules §7.10 b).
 * @param subscription locked by this transaction, without an open declaration or an unsettled bill
 * @returns the subscription with its new day; the same where nothing was missed
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
  // A link moves the day of an order, not the day of its next try.
  const canMove = after.retryOn === null && isBeforeItsEnd(day, after);
  const links = canMove ? await addOrderLinks(tx, after, day, today) : [];
  await mailRepository(tx).queue(postponedMail(context, after, { from, day, links, receipt }));
  if (after.retryOn === null) await noticesRepository(tx).mark({ subscriptionId: after.id, day }, today);
  return after;
}
