import { isMissedCharge } from '#src/domain/order/missedCharge';
import type { Sql } from '#server/db/Db';
import type { Services } from '../../platform/context/services';
import { mailRepository } from '../../platform/mail/repository';
import { saveSubscription } from '../subscriptions/saveSubscription';
import { subscriptionMail } from '../subscriptions/subscriptionMail';
import { subscriptionsRepository } from '../subscriptions/repository';
import { DueFailure } from './DueFailure';
import { renewalsRepository, type Due } from './repository';

async function resume(tx: Sql, services: Services, { id, customerId }: Due): Promise<void> {
  const before = await subscriptionsRepository(tx).lock(id, customerId);
  if (!before) throw new Error('A paused subscription is gone.');
  const { nextBillDate, restartDate } = before;
  // An imported pause may end after the day of its order.
  const isRestartLater = restartDate !== null && (nextBillDate === null || nextBillDate < restartDate);
  const chargeDay = isRestartLater ? restartDate : nextBillDate;
  const after = { ...before, status: 'ACTIVE' as const, nextBillDate: chargeDay, restartDate: null };
  const receipt = await saveSubscription(tx, before, after, {
    at: services.clock.now(),
    actor: 'system',
    actingAdmin: null,
    action: 'subscriptionResumed',
  });
  // The mail about its new day follows (rules §7.10 e).
  const isNextChargeKnown = chargeDay === null || !isMissedCharge(chargeDay, services.clock.today());
  const telling = { subject: 'resumedSubject', lines: ['resumedIntro'], receipt, isNextChargeKnown } as const;
  const mail = subscriptionMail(services, after, telling);
  await mailRepository(tx).queue(mail);
}

/**
 * Resumes one subscription whose pause is over (rules §9.2).
 * @param except those that failed in this run
 * @returns `false` when there is none left
 * @throws DueFailure naming the subscription
 */
export const resumeOne = (services: Services, except: readonly number[]): Promise<boolean> =>
  services.db.tx(async (tx) => {
    const due = await renewalsRepository(tx).claimResumption(services.clock.today(), except);
    if (!due) return false;
    await resume(tx, services, due).catch((error: unknown) => {
      throw new DueFailure(due.id, error);
    });
    return true;
  });
