import { isCardExpired } from '#src/domain/customer/card';
import { canChooseCard, isRevivedByCard } from '#src/domain/customer/cardUse';
import { orderTotals } from '#src/domain/order/order';
import { refuseWhileBilled } from '../../core/shop/billing/refuseWhileBilled';
import { customersRepository } from '../../core/shop/customers/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import type { SubscriptionChange } from '../../core/shop/subscriptions/changeSubscription';
import type { SubscriptionCommand } from '../../core/shop/subscriptions/SubscriptionCommand';
import { AppError } from '../../core/platform/wire/errors';
import { formatMoney } from '../../core/platform/wire/format';
import { toId } from '../../core/platform/wire/toId';
import { cardsRepository, type PaySource } from '../../core/shop/customers/cardsRepository';
import { withCard } from '../../core/shop/methods/withCard';

/** Change that assigns a card of the customer to a subscription (rules §13.18). */
export const changePaySource = (
  { clock, formatDay }: Pick<AppContext, 'clock' | 'formatDay'>,
  { customerId, lang }: SubscriptionCommand,
  paySourceId: string,
): SubscriptionChange<PaySource> => ({
  // Locks the customer before the card, as saving and deleting a card do, so that the card cannot change.
  async first(tx) {
    await customersRepository(tx).lock(customerId);
  },
  async may(tx, before) {
    const card = await cardsRepository(tx).lock(toId(paySourceId), customerId);
    if (!card) throw new AppError('cardNotFound');
    if (!canChooseCard(before.status)) throw new AppError('notEditable');
    if (before.paySourceId === card.id) return card;
    if (isCardExpired(card.month, card.year, clock.today())) {
      throw new AppError('invalidInput', { fields: { paySourceId: 'cardOverRule' } });
    }
    // Because an unsettled bill is charged to the former card.
    await refuseWhileBilled(tx, before.id);
    return card;
  },
  change: (before, card) => (before.paySourceId === card.id ? before : withCard(before, card, clock.today())),
  describe(before, after, { last4 }) {
    const params = { last4 };
    if (!isRevivedByCard(before.status)) {
      return {
        action: 'cardChosen',
        mail: { subject: 'cardChosenSubject', lines: ['cardChosenIntro'], params },
        reply: { message: 'cardChosen', params },
      };
    }
    const amount = formatMoney(orderTotals([after]).totalCents, lang);
    return {
      action: 'subscriptionTakenUp',
      mail: { subject: 'resumedSubject', lines: ['takenUpIntro'], params },
      reply: { message: 'cardChosenRevives', params: { last4, amount, date: formatDay(after.nextBillDate, lang) } },
    };
  },
  unchanged: ({ last4 }) => ({ message: 'cardChosen', params: { last4 } }),
});
