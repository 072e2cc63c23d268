import { openOrderDay } from '#src/domain/subscription/openOrder';
import { orderTotals } from '#src/domain/order/order';
import { changeLogRepository } from '../../core/platform/changeLog/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import { limitsRepository } from '../../core/platform/limits/repository';
import { success, type Envelope } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { refuseWhileBilled } from '../../core/shop/billing/refuseWhileBilled';
import { queueFailureMail } from '../../core/shop/orders/queueFailureMail';
import { subscriptionsRepository } from '../../core/shop/subscriptions/repository';
import type { AdminCommand } from './tryPayment';

const DAY_SECONDS = 86_400;

/**
 * Queues the mail about an unpaid order again, with a new link if the bank wants the person; once a day (rules §37.7).
 * @throws AppError if nothing is unpaid, a bill is pending, or a mail was queued within a day
 */
export const mailPayer = (context: AppContext, asked: AdminCommand): Promise<Envelope<null>> =>
  doOnce(context.db, asked.action, async (tx) => {
    const { adminEmail, lang, subscriptionId } = asked;
    const subscriptions = subscriptionsRepository(tx);
    const customerId = await subscriptions.ownerOf(subscriptionId);
    const subscription = customerId && (await subscriptions.lock(subscriptionId, customerId));
    if (!subscription) throw new AppError('subscriptionNotFound');
    await refuseWhileBilled(tx, subscriptionId);
    if (openOrderDay(subscription, context.clock.today()) === null) throw new AppError('nothingUnpaid');
    const limit = { name: 'failedPayment:mail', of: subscriptionId, max: 1, windowSeconds: DAY_SECONDS };
    if ((await limitsRepository(tx).hit(limit)) > 0) throw new AppError('payerMailedToday');
    const { cardLast4, email } = subscription;
    const amountCents = orderTotals([subscription]).totalCents;
    await queueFailureMail(tx, context, subscription, { amountCents, cardLast4, receipt: null });
    await changeLogRepository(tx).add({
      ...{ at: context.clock.now(), actor: 'admin', actingAdmin: adminEmail, customerId, subject: 'customer' },
      ...{ subjectId: customerId, action: 'payerMailed', before: {}, after: { subscriptionId } },
    });
    return success(lang, null, 'payerMailed', { email });
  });
