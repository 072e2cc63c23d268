import { isMissedCharge } from '#src/domain/order/missedCharge';
import type { Sql } from '#server/db/Db';
import type { AppContext } from '../../platform/context/AppContext';
import { mailRepository } from '../../platform/mail/repository';
import { saveSubscription } from '../subscriptions/saveSubscription';
import { subscriptionMail } from '../subscriptions/subscriptionMail';
import { subscriptionsRepository } from '../subscriptions/repository';
import { DueFailure } from './DueFailure';
import { renewalsRepository, type Due } from './repository';

async function resume(tx: Sql, context: AppContext, { id, customerId }: Due): Promise<void> {
  const before = await subscriptionsRepository(tx).lock(id, customerId);
  if (!before) throw new Error('A paused subscription is gone.');
  const { nextBillDate, restartDate } = before;
  // Because an imported pause may end after the next bill date.
  const isRestartLater = restartDate !== null && (nextBillDate === null || nextBillDate < restartDate);
  const chargeDay = isRestartLater ? restartDate : nextBillDate;
  const after = { ...before, status: 'ACTIVE' as const, nextBillDate: chargeDay, restartDate: null };
  const receipt = await saveSubscription(tx, before, after, {
    at: context.clock.now(),
    actor: 'system',
    actingAdmin: null,
    action: 'subscriptionResumed',
  });
  // Omits the date of a missed charge, because the mail about the postponed charge follows (rules §7.10 e).
  const isNextChargeKnown = chargeDay === null || !isMissedCharge(chargeDay, context.clock.today());
  const mail = { subject: 'resumedSubject', lines: ['resumedIntro'], receipt, isNextChargeKnown } as const;
  await mailRepository(tx).queue(subscriptionMail(context, after, mail));
}

/**
 * Resumes a subscription whose pause has ended (rules §9.2).
 * @param except ids that failed in this run
 * @returns false if no such subscription is left
 * @throws DueFailure with the id of the subscription
 */
export const resumeOne = (context: AppContext, except: readonly number[]): Promise<boolean> =>
  context.db.tx(async (tx) => {
    const due = await renewalsRepository(tx).claimResumption(context.clock.today(), except);
    if (!due) return false;
    await resume(tx, context, due).catch((error: unknown) => {
      throw new DueFailure(due.id, error);
    });
    return true;
  });
