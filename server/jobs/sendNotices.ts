import { addDays } from '#src/domain/isoDate';
import { isActive } from '#src/domain/subscriptionStatus';
import { addOrderLinks } from '../core/shop/links/addOrderLinks';
import { billsRepository } from '../core/shop/billing/repository';
import type { Config } from '../core/platform/config/config';
import { mailRepository } from '../core/platform/mail/repository';
import { noticeMail } from '../core/shop/notices/noticeMail';
import { noticesRepository, type Unnoticed } from '../core/shop/notices/repository';
import { unsubscribeTokenOf } from '../core/shop/notices/unsubscribeToken';
import type { AppContext } from '../core/platform/context/AppContext';
import { subscriptionsRepository } from '../core/shop/subscriptions/repository';
import type { Sql } from '../db/Db';
import type { Job } from './createJobs';
import { LONG_TERM_MS } from '../core/platform/jobRuns/noteRuns';

interface Needs extends Pick<AppContext, 'db' | 'clock' | 'formatDay' | 'publicOrigin'> {
  config: Pick<Config, 'noticeDays'>;
}

async function queueNotice(tx: Sql, context: Needs, { subscriptionId, customerId, day }: Unnoticed): Promise<void> {
  const subscription = await subscriptionsRepository(tx).readLocked(subscriptionId, customerId);
  if (!subscription) throw new Error('A locked subscription is gone.');
  // Because the order of a paused subscription cannot be moved (rules §26.3).
  const canMove = isActive(subscription.status);
  const links = canMove ? await addOrderLinks(tx, subscription, day, context.clock.today()) : [];
  const unsubscribeToken = await unsubscribeTokenOf(tx, customerId);
  await mailRepository(tx).queue(noticeMail(context, subscription, { day, links, unsubscribeToken }));
}

/** Queues a wanted notice of a charge, and marks the charge's date as notified, once over all nodes. */
const notify = (context: Needs, unnoticed: Unnoticed): Promise<void> =>
  context.db.tx(async (tx) => {
    // Because the day of the charge may have begun since the query.
    if (unnoticed.day <= context.clock.today()) return;
    const notices = noticesRepository(tx);
    const claimed = await notices.claim(unnoticed);
    // Reads the bill under the lock, because an unsettled bill changes the next bill date.
    if (!claimed || (await billsRepository(tx).unsettled(unnoticed.subscriptionId)) !== null) return;
    if (claimed.isWanted) await queueNotice(tx, context, unnoticed);
    await notices.mark(unnoticed, context.clock.today());
  });

/**
 * Queues notices of charges from tomorrow on, the earliest first (rules §26.1). Continues after a failure, and the next
 * run retries.
 */
export const sendNotices = (context: Needs): Job => ({
  name: 'notices',
  everyMs: 10_000,
  termMs: LONG_TERM_MS,
  async run(isStopping) {
    const { db, clock, config } = context;
    const today = clock.today();
    const until = addDays(today, config.noticeDays);
    const errors: unknown[] = [];
    let after = { day: addDays(today, 1), subscriptionId: 0 };
    for (;;) {
      const page = await noticesRepository(db).list(after, until);
      for (const unnoticed of page) {
        if (isStopping()) return;
        await notify(context, unnoticed).catch((error: unknown) => void errors.push(error));
        after = unnoticed;
      }
      if (page.length === 0) break;
    }
    if (errors.length > 0)
      throw new AggregateError(errors, 'Some customers are not notified of their next charge yet.');
  },
});
