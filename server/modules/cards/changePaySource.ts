import { isCardExpired } from '../../../src/domain/customer/card';
import { canChooseCard, isRevivedByCard } from '../../../src/domain/customer/cardUse';
import { orderTotals } from '../../../src/domain/order/order';
import type { Envelope } from '../../core/wire/envelope';
import { AppError } from '../../core/wire/errors';
import { dayOrDash, formatMoney } from '../../core/wire/format';
import type { Services } from '../../core/services/services';
import { toId } from '../../core/wire/toId';
import { refuseWhileBilled } from '../../core/billing/refuseWhileBilled';
import { customerAuthor } from '../../core/changeLog/repository';
import { customersRepository } from '../../core/customers/repository';
import { doOnce } from '../../core/idempotency/doOnce';
import { mailRepository } from '../../core/mail/repository';
import { changeReply } from '../../core/subscriptions/changeReply';
import { lockOwn } from '../../core/subscriptions/lockOwn';
import { saveSubscription } from '../../core/subscriptions/saveSubscription';
import type { SubscriptionCommand } from '../../core/subscriptions/SubscriptionCommand';
import { subscriptionMail } from '../../core/subscriptions/subscriptionMail';
import { cardsRepository } from './repository';
import { withCard } from './withCard';

/** Has another card of the customer pay the subscription from now on (rules §13.18). */
export const changePaySource = (
  { db, clock, config }: Services,
  command: SubscriptionCommand,
  paySourceId: string,
): Promise<Envelope> =>
  doOnce(db, command.action, async (tx) => {
    const { customerId, lang } = command;
    const today = clock.today();
    // First, as when a card is saved or deleted: the card stays what it is until this is done.
    await customersRepository(tx).lock(customerId);
    const before = await lockOwn(tx, command);
    const card = await cardsRepository(tx).lock(toId(paySourceId), customerId);
    if (!card) throw new AppError('cardNotFound');
    if (!canChooseCard(before.status)) throw new AppError('notEditable');
    const { last4 } = card;
    if (before.paySourceId === card.id) return changeReply(tx, command, 'cardChosen', { last4 });
    if (isCardExpired(card.month, card.year, today)) {
      throw new AppError('invalidInput', { fields: { paySourceId: 'cardOverRule' } });
    }
    // What is being billed is charged to the card that it has.
    await refuseWhileBilled(tx, before.id);

    const isRevived = isRevivedByCard(before.status);
    const after = withCard(before, card, today);
    await saveSubscription(tx, before, after, {
      ...customerAuthor(clock.now(), command.actingAdmin),
      action: isRevived ? 'subscriptionTakenUp' : 'cardChosen',
    });
    await mailRepository(tx).queue(
      subscriptionMail(after, {
        publicOrigin: config.publicOrigin,
        subject: isRevived ? 'resumedSubject' : 'cardChosenSubject',
        lines: isRevived ? ['takenUpIntro'] : ['cardChosenIntro'],
        params: { last4 },
      }),
    );
    if (!isRevived) return changeReply(tx, command, 'cardChosen', { last4 });
    const amount = formatMoney(orderTotals([after]).totalCents, lang);
    return changeReply(tx, command, 'cardChosenRevives', { last4, amount, date: dayOrDash(after.nextBillDate, lang) });
  });
