import { isCardExpired } from '#src/domain/customer/card';
import { isFree } from '#src/domain/order/order';
import { openOrderDay } from '#src/domain/subscription/openOrder';
import type { Sql } from '#server/db/Db';
import { refuseWhileBilled } from '../billing/refuseWhileBilled';
import { billsRepository } from '../billing/repository';
import { cardsRepository, type PaySource } from '../customers/cardsRepository';
import { customersRepository } from '../customers/repository';
import { retriedState } from './stateAfter';
import type { AppContext } from '../../platform/context/AppContext';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { lockOwn } from '../subscriptions/lockOwn';
import { presentState } from '../subscriptions/presentState';
import type { SubscriptionCommand } from '../subscriptions/SubscriptionCommand';
import { AppError, refuseField } from '../../platform/wire/errors';
import { toId } from '../../platform/wire/toId';
import type { BillRequest } from './openBill';

/** Locks the card to charge; undefined for a free order without a card. @throws AppError for an unknown card */
async function lockCard(
  tx: Sql,
  subscription: LockedSubscription,
  paySourceId: string,
): Promise<PaySource | undefined> {
  if (isFree(subscription) && paySourceId === '') return undefined;
  refuseField(paySourceId === '' ? { field: 'paySourceId', rule: 'fieldRequired' } : null);
  const card = await cardsRepository(tx).lock(toId(paySourceId), subscription.customerId);
  if (!card) throw new AppError('cardNotFound');
  return card;
}

/** Bill of an unpaid order with a card of the customer; the card also pays future orders (rules §24.22). */
export const retryPayment = (
  { clock }: Pick<AppContext, 'clock'>,
  command: SubscriptionCommand,
  paySourceId: string,
): BillRequest => ({
  kind: 'retry',
  async lock(tx) {
    // Locks the customer before the card, as saving and deleting a card do, so that the card cannot change.
    await customersRepository(tx).lock(command.customerId);
    return lockOwn(tx, command);
  },
  async reserve(tx, subscription) {
    const { id, productId, quantity } = subscription;
    const card = await lockCard(tx, subscription, paySourceId);
    const today = clock.today();
    const dueDate = openOrderDay(subscription, today);
    await refuseWhileBilled(tx, id);
    if (dueDate === null || (await billsRepository(tx).isBilledOn(id, dueDate))) {
      throw new AppError('nothingToPay', { payload: { current: await presentState(tx, command) } });
    }
    if (card && isCardExpired(card.month, card.year, today)) {
      throw new AppError('invalidInput', { fields: { paySourceId: 'cardOverRule' } });
    }
    if (!(await billsRepository(tx).reserve(productId, quantity))) throw new AppError('outOfStock');
    const terms = { billDate: today, dueDate };
    return card
      ? { ...terms, gatewayToken: card.token, paySourceId: card.id, cardLast4: card.last4 }
      : { ...terms, gatewayToken: null, paySourceId: subscription.paySourceId, cardLast4: subscription.cardLast4 };
  },
  paid: (subscription, { billDate, ...card }) => retriedState(subscription, billDate, card),
});
