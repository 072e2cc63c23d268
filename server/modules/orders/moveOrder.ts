import { isOrderDate } from '../../../src/domain/order/reschedule';
import type { Envelope } from '../../core/wire/envelope';
import { AppError } from '../../core/wire/errors';
import { dayOrDash } from '../../core/wire/format';
import type { Services } from '../../core/services/services';
import { refuseWhileBilled } from '../../core/billing/refuseWhileBilled';
import { customerAuthor } from '../../core/changeLog/repository';
import { doOnce } from '../../core/idempotency/doOnce';
import { mailRepository } from '../../core/mail/repository';
import { changeReply } from '../../core/subscriptions/changeReply';
import { UNTRIED } from '../../core/subscriptions/LockedSubscription';
import { saveSubscription } from '../../core/subscriptions/saveSubscription';
import type { SubscriptionCommand } from '../../core/subscriptions/SubscriptionCommand';
import { lockForMove } from './lockForMove';
import { movedMail } from '../../core/orders/orderMails';

/**
 * Moves the next order to a date: change, log line, mail and idempotency record in one transaction (rules §21.1). A skip
 * is a move like any other (rules §7.4); a move to the date that the order already has changes nothing (rules §7.13).
 */
export const moveOrder = (
  { db, clock, config }: Services,
  command: SubscriptionCommand,
  nextBillDate: string,
): Promise<Envelope> =>
  doOnce(db, command.action, async (tx) => {
    if (!isOrderDate(nextBillDate, clock.today())) {
      throw new AppError('invalidInput', { fields: { nextBillDate: 'dateInvalid' } });
    }
    const before = await lockForMove(tx, command);
    // An order that is being billed will set the date itself and would overwrite this one.
    await refuseWhileBilled(tx, before.id);

    const after = { ...before, nextBillDate, ...UNTRIED };
    const author = customerAuthor(clock.now(), command.actingAdmin);
    if (!(await saveSubscription(tx, before, after, { ...author, action: 'orderMoved' }))) {
      return changeReply(tx, command, 'orderUnmoved');
    }
    await mailRepository(tx).queue(movedMail(after, before.nextBillDate, config.publicOrigin));
    return changeReply(tx, command, 'orderMoved', { from: dayOrDash(before.nextBillDate, command.lang) });
  });
