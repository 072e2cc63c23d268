import { subscriptionCommandsApi } from '../../api/subscriptionCommandsApi';
import type { Mutation } from '../CommandArea';
import type { Command } from './Command';

/** The call that carries a command out (rules §7.1, §9.1, §9.7, §10.1). */
export function mutationOf(command: Command): Mutation {
  const { endpoints } = subscriptionCommandsApi;
  switch (command.kind) {
    case 'pause':
      return endpoints.pauseSubscription.initiate(command);
    case 'cancel':
      return endpoints.cancelSubscription.initiate(command);
    case 'edit':
    case 'swap':
      return endpoints.updateSubscription.initiate(command);
    case 'applyDiscount':
      return endpoints.applyDiscount.initiate(command);
    case 'removeDiscount':
      return endpoints.removeDiscount.initiate(command);
    case 'paySource':
      return endpoints.choosePaySource.initiate(command);
    default:
      return endpoints.rescheduleOrder.initiate({ ...command, billNow: command.kind === 'orderNow' });
  }
}
