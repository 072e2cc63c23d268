import { businessDayAt } from '#src/domain/isoDate';
import { lastErasureDay } from '#src/domain/customer/erasure';
import { changeLogRepository, type Author } from '../../platform/changeLog/repository';
import type { AppContext } from '../../platform/context/AppContext';
import { AppError } from '../../platform/wire/errors';
import type { Sql } from '../../../db/Db';
import { cancelSubscription } from '../subscriptions/cancelSubscription';
import { changeSubscription } from '../subscriptions/changeSubscription';
import { customersRepository } from '../customers/repository';
import { subscriptionsRepository } from '../subscriptions/repository';
import { eraseCustomer } from './eraseCustomer';
import { erasuresRepository, type AskedBy, type Erasure } from './erasuresRepository';

/** Reason of the cancellations before an erasure: another one (rules §9.3). */
const CANCEL_REASON = '4';

/** Stores that a customer is to be erased, with its line of the change log. A repeat keeps the first request. */
export async function askErasure(tx: Sql, customerId: number, by: AskedBy, author: Author): Promise<void> {
  const { at, actingAdmin } = author;
  const asked = { at, by, actingAdmin, dueOn: lastErasureDay(businessDayAt(at)) };
  if (!(await erasuresRepository(tx).add(customerId, asked))) return;
  await changeLogRepository(tx).add({
    ...author,
    ...{ customerId, subject: 'customer', subjectId: customerId, action: 'erasureAsked', before: {}, after: {} },
  });
}

/** Cancels what runs, also what was undone since. One that cannot be cancelled now is left to the next run. */
async function cancelAll(context: AppContext, { customerId, askedBy, actingAdmin }: Erasure): Promise<void> {
  const by = {
    actingAdmin,
    viaMail: askedBy === 'customer',
    isByShop: askedBy === 'retention' || askedBy === 'restore',
  };
  for (const subscriptionId of await subscriptionsRepository(context.db).openIds(customerId)) {
    const command = { customerId, subscriptionId, ...by, lang: 'de', action: null, version: undefined } as const;
    const change = cancelSubscription(context, { cancelReason: CANCEL_REASON, lang: 'de' });
    await changeSubscription(context, command, change).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
}

/**
 * Cancels the customer's subscriptions, and erases the customer unless an open order or another open case postpones it
 * (rules §40.4). Can be repeated.
 */
export async function pursueErasure(context: AppContext, customerId: number): Promise<void> {
  const asked = await erasuresRepository(context.db).find(customerId);
  if (!asked || asked.erasedAt !== null) return;
  await cancelAll(context, asked);
  await context.db.tx(async (tx) => {
    const erasures = erasuresRepository(tx);
    // Locked before the check, because an order must not begin in between; the customer first, as by convention.
    await customersRepository(tx).lock(customerId);
    await subscriptionsRepository(tx).lockAll(customerId);
    const erasure = await erasures.find(customerId);
    if (!erasure || erasure.erasedAt !== null) return;
    if ((await subscriptionsRepository(tx).openIds(customerId)).length > 0) return;
    const isPostponed =
      context.clock.today() < erasure.dueOn && (await erasures.isOpen(customerId, context.clock.now()));
    if (!isPostponed) await eraseCustomer(tx, context, customerId);
  });
}
