import { isOrderDate, skipTarget } from '../../../src/domain/reschedule';
import { success, type Envelope } from '../../envelope';
import { AppError } from '../../errors';
import { formatDay } from '../../format';
import type { Services } from '../../services';
import { billsRepository } from '../billing/repository';
import { customerAuthor } from '../changeLog/repository';
import { doOnce } from '../idempotency/doOnce';
import { mailRepository } from '../mail/repository';
import { UNTRIED, type LockedSubscription } from '../subscriptions/LockedSubscription';
import { saveSubscription } from '../subscriptions/saveSubscription';
import type { SubscriptionCommand } from '../subscriptions/SubscriptionCommand';
import { lockForMove } from './lockForMove';
import { movedMail, skippedMail } from './orderMails';
import { refuseUnseen, type Seen } from './refuseUnseen';

interface Move {
  /** Where the order is to go; judged here. */
  nextBillDate: string;
  /** What the caller confirmed; a date set meanwhile is not overwritten. */
  seen: Seen;
}

/** A skip is recognised by its date alone: one interval after the present one (rules §7.4). */
const isSkip = ({ nextBillDate, intervalDays }: LockedSubscription, date: string): boolean =>
  nextBillDate !== null && skipTarget(nextBillDate, intervalDays) === date;

/** Moves the next order to a date: change, log line, mail and idempotency record in one transaction (rules §21.1). */
export const moveOrder = (
  { db, clock, config }: Services,
  command: SubscriptionCommand,
  { nextBillDate, seen }: Move,
): Promise<Envelope> =>
  doOnce(db, command.action, async (tx) => {
    if (!isOrderDate(nextBillDate, clock.today())) {
      throw new AppError('invalidInput', { fields: { nextBillDate: 'dateInvalid' } });
    }
    const before = await lockForMove(tx, command);
    refuseUnseen(before, seen);
    // An order that is being billed will set the date itself and would overwrite this one.
    if (await billsRepository(tx).isBeingBilled(before.id)) throw new AppError('beingBilled');

    const after = { ...before, nextBillDate, ...UNTRIED };
    const skips = isSkip(before, nextBillDate);
    const action = skips ? 'orderSkipped' : 'orderMoved';
    await saveSubscription(tx, before, after, { ...customerAuthor(clock.now(), command.actingAdmin), action });
    const mail = skips ? skippedMail : movedMail;
    await mailRepository(tx).queue(mail(after, before.nextBillDate, config.publicOrigin));
    return success(command.lang, null, action, { date: formatDay(nextBillDate) });
  });
