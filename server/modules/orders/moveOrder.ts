import type { Language } from '../../../src/domain/language';
import { orderTotals } from '../../../src/domain/order';
import { isOrderDate } from '../../../src/domain/reschedule';
import { success, type Envelope } from '../../envelope';
import { AppError } from '../../errors';
import { formatDay } from '../../format';
import type { Services } from '../../services';
import { billsRepository } from '../billing/repository';
import { changeLogRepository } from '../changeLog/repository';
import { claimAction } from '../idempotency/claimAction';
import { idempotencyRepository, type ActionKey } from '../idempotency/repository';
import { mailRepository } from '../mail/repository';
import { lockForMove } from './lockForMove';
import { movedMail } from './orderMails';
import { subscriptionsRepository } from '../subscriptions/repository';

export interface Move {
  customerId: number;
  actingAdmin: string | null;
  lang: Language;
  subscriptionId: number;
  nextBillDate: string;
  action: ActionKey | null;
}

/** Moves the next order to a date: change, log line, mail and idempotency record in one transaction (design §6). */
export const moveOrder = ({ db, clock, config }: Services, move: Move): Promise<Envelope> =>
  db.tx(async (tx) => {
    const earlier = await claimAction(tx, move.action);
    if (earlier) {
      if ('reply' in earlier) return earlier.reply;
      throw new AppError('keyReused');
    }
    const { customerId, actingAdmin, lang, subscriptionId, nextBillDate } = move;
    if (!isOrderDate(nextBillDate, clock.today())) {
      throw new AppError('invalidInput', { fields: { nextBillDate: 'dateInvalid' } });
    }
    const subscription = await lockForMove(tx, subscriptionId, customerId);
    // An order that is being billed will set the date itself and would overwrite this one.
    if (await billsRepository(tx).isBeingBilled(subscriptionId)) throw new AppError('beingBilled');

    await subscriptionsRepository(tx).setNextBillDate(subscriptionId, customerId, nextBillDate);
    await changeLogRepository(tx).add({
      at: clock.now(),
      customerId,
      actingAdmin,
      subject: 'subscription',
      subjectId: subscriptionId,
      actor: 'customer',
      action: 'orderMoved',
      before: { nextBillDate: subscription.nextBillDate },
      after: { nextBillDate },
    });
    const { totalCents } = orderTotals([subscription]);
    const mail = { ...subscription, subscriptionId, totalCents, nextBillDate, publicOrigin: config.publicOrigin };
    await mailRepository(tx).queue(movedMail(mail, subscription.nextBillDate));
    const reply = success(lang, null, 'orderMoved', { date: formatDay(nextBillDate) });
    if (move.action) await idempotencyRepository(tx).storeReply(move.action, reply);
    return reply;
  });
