import type { Services } from '../../services';
import { mailRepository } from '../mail/repository';
import { saveSubscription } from '../subscriptions/saveSubscription';
import { subscriptionMail } from '../subscriptions/subscriptionMail';
import { subscriptionsRepository } from '../subscriptions/repository';
import { renewalsRepository } from './repository';

/**
 * Ends one pause whose day has come (spec §4).
 * @returns `false` when there is none left
 */
export const resumeOne = ({ db, clock, config }: Services): Promise<boolean> =>
  db.tx(async (tx) => {
    const due = await renewalsRepository(tx).claimResumption(clock.today());
    if (!due) return false;
    const before = await subscriptionsRepository(tx).lock(due.id, due.customerId);
    if (!before) throw new Error('A paused subscription is gone.');
    const after = {
      ...before,
      status: 'ACTIVE' as const,
      nextBillDate: before.nextBillDate ?? before.restartDate,
      restartDate: null,
    };
    await saveSubscription(tx, before, after, {
      at: clock.now(),
      actor: 'system',
      actingAdmin: null,
      action: 'subscriptionResumed',
    });
    const { publicOrigin } = config;
    await mailRepository(tx).queue(
      subscriptionMail(after, { publicOrigin, subject: 'resumedSubject', lines: ['resumedIntro'] }),
    );
    return true;
  });
