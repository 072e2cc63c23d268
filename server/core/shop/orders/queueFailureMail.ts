import type { Sql } from '#server/db/Db';
import { mailRepository } from '../../platform/mail/repository';
import { addPaymentLink } from '../links/paymentLinks';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { failedPaymentMail } from './failedPaymentMail';
import type { Billed, MailServices } from './orderMails';

/** Queues the mail about a failed renewal, with a new link if the bank wants the person (rules §35.15). */
export async function queueFailureMail(
  tx: Sql,
  context: MailServices,
  subscription: LockedSubscription,
  billed: Billed,
): Promise<void> {
  const payToken = await addPaymentLink(tx, subscription);
  await mailRepository(tx).queue(failedPaymentMail(context, subscription, billed, payToken));
}
