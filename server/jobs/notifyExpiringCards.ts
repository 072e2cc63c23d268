import { EXPIRY_NOTICE_DAYS, isExpiryDue } from '#src/domain/customer/card';
import { addDays, type IsoDate } from '#src/domain/isoDate';
import { expiryMail } from '../core/shop/customers/expiryMail';
import { expiryRepository, type ExpiringOrder } from '../core/shop/customers/expiryRepository';
import { mailRepository } from '../core/platform/mail/repository';
import type { AppContext } from '../core/platform/context/AppContext';
import { subscriptionsRepository } from '../core/shop/subscriptions/repository';
import type { Job } from './createJobs';

/** A day and some hours, because the job succeeds once a day. */
const TERM_MS = 26 * 3_600_000;

type Needs = Pick<AppContext, 'db' | 'clock' | 'formatDay' | 'publicOrigin'>;

/** Queues the mail and marks the card as notified, once over all nodes. */
const notify = (context: Needs, order: ExpiringOrder): Promise<void> =>
  context.db.tx(async (tx) => {
    const card = await expiryRepository(tx).claim(order);
    if (!card) return;
    const subscription = await subscriptionsRepository(tx).readLocked(order.subscriptionId, order.customerId);
    const { nextBillDate = null } = subscription ?? {};
    if (!subscription || nextBillDate === null || !isExpiryDue(card.expiry, nextBillDate, context.clock.today()))
      return;
    await mailRepository(tx).queue(expiryMail(context, subscription, card));
    await expiryRepository(tx).markNotified(card.id);
  });

/**
 * Notifies customers of cards that expire before the next order (rules §24.25). Continues after a failure, and the next
 * run retries.
 */
export function notifyExpiringCards(context: Needs): Job {
  let doneFor: IsoDate | null = null;
  return {
    name: 'expiringCards',
    everyMs: 60_000,
    termMs: TERM_MS,
    isDue: () => doneFor !== context.clock.today(),
    async run(isStopping) {
      const today = context.clock.today();
      const errors: unknown[] = [];
      for (let days = 0; days <= EXPIRY_NOTICE_DAYS; days += 1) {
        for (const order of await expiryRepository(context.db).ordersOf(addDays(today, days))) {
          if (isStopping()) return;
          await notify(context, order).catch((error: unknown) => void errors.push(error));
        }
      }
      if (errors.length > 0) throw new AggregateError(errors, 'Some customers are not notified of their card yet.');
      doneFor = today;
    },
  };
}
