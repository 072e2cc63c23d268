import { cardsApi } from '../../api/customer/cardsApi';
import { customerApi } from '../../api/customer/customerApi';
import { subscriptionCommandsApi } from '../../api/subscription/subscriptionCommandsApi';
import { ownDeclarationsApi } from '../../api/declaration/ownDeclarationsApi';
import { undoApi } from '../../api/receipt/undoApi';
import type { Mutation } from '../CommandArea';
import type { Command } from './Command';

/** The call that carries a command out (rules §7.1, §8.6, §9.1, §9.7, §10.1, §13.4, §13.10, §13.12, §13.15, §24.8, §24.22, §28.23). */
export function mutationOf(command: Command): Mutation {
  const { endpoints: subscription } = subscriptionCommandsApi;
  const { endpoints: customer } = customerApi;
  const { endpoints: cards } = cardsApi;
  switch (command.kind) {
    case 'pause':
      return subscription.pauseSubscription.initiate(command);
    case 'cancel':
      return subscription.cancelSubscription.initiate(command);
    case 'edit':
    case 'swap':
      return subscription.updateSubscription.initiate(command);
    case 'applyDiscount':
      return subscription.applyDiscount.initiate(command);
    case 'removeDiscount':
      return subscription.removeDiscount.initiate(command);
    case 'paySource':
      return subscription.choosePaySource.initiate(command);
    case 'retryPayment':
      return subscription.retryPayment.initiate(command);
    case 'reactivate':
      return subscription.reactivateSubscription.initiate(command);
    case 'undo':
      return undoApi.endpoints.undoChange.initiate(command);
    case 'answerDeclaration':
      return ownDeclarationsApi.endpoints.answerDeclaration.initiate(command);
    case 'saveInfo':
      return customer.saveInfo.initiate(command);
    case 'addAddress':
      return customer.addAddress.initiate(command);
    case 'saveBilling':
      return customer.saveBillingAddress.initiate(command);
    case 'saveShipping':
      return customer.saveShippingAddress.initiate(command);
    case 'deleteShipping':
      return customer.deleteShippingAddress.initiate(command);
    case 'saveCard':
      return cards.saveCard.initiate(command);
    case 'deleteCard':
      return cards.deleteCard.initiate(command);
    default: {
      const { kind } = command;
      return subscription.rescheduleOrder.initiate({
        ...command,
        billNow: kind === 'orderNow',
        isSkip: kind === 'skip',
      });
    }
  }
}
