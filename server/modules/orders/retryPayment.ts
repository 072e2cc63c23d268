import { isCardExpired } from '../../../src/domain/customer/card';
import { openOrderDay } from '../../../src/domain/subscription/openOrder';
import { refuseWhileBilled } from '../../core/billing/refuseWhileBilled';
import { billsRepository } from '../../core/billing/repository';
import { cardsRepository } from '../../core/cards/repository';
import { customersRepository } from '../../core/customers/repository';
import { retriedState } from '../../core/orders/stateAfter';
import type { Services } from '../../core/services/services';
import { lockOwn } from '../../core/subscriptions/lockOwn';
import { presentState } from '../../core/subscriptions/presentState';
import type { SubscriptionCommand } from '../../core/subscriptions/SubscriptionCommand';
import { AppError } from '../../core/wire/errors';
import { toId } from '../../core/wire/toId';
import type { BillRequest } from './openBill';

/** The order that could not be paid: billed at once with a card of the customer, which pays from then on (rules §24.22). */
export const retryPayment = (
  { clock }: Pick<Services, 'clock'>,
  command: SubscriptionCommand,
  paySourceId: string,
): BillRequest => ({
  kind: 'retry',
  async lock(tx) {
    // As when a card is saved or deleted: the card is what it is until the bill is opened.
    await customersRepository(tx).lock(command.customerId);
    return lockOwn(tx, command);
  },
  async reserve(tx, subscription) {
    const { id, customerId, productId, quantity } = subscription;
    const card = await cardsRepository(tx).lock(toId(paySourceId), customerId);
    if (!card) throw new AppError('cardNotFound');
    const today = clock.today();
    const billDate = openOrderDay(subscription, today);
    await refuseWhileBilled(tx, id);
    if (billDate === null || (await billsRepository(tx).isBilledOn(id, billDate))) {
      throw new AppError('nothingToPay', { payload: { current: await presentState(tx, command) } });
    }
    if (isCardExpired(card.month, card.year, today)) {
      throw new AppError('invalidInput', { fields: { paySourceId: 'cardOverRule' } });
    }
    if (!(await billsRepository(tx).reserve(productId, quantity))) throw new AppError('outOfStock');
    return { billDate, gatewayToken: card.token, paySourceId: card.id, cardLast4: card.last4 };
  },
  paid: (subscription, { billDate, ...card }) => retriedState(subscription, billDate, card),
});
