import { useMachine } from '@xstate/react';
import { fromPromise } from 'xstate';
import { useLazyGetSubscriptionQuery } from '../../api/subscription/subscriptionsApi';
import type { Change } from '../../commands/customer/Command';
import { useCommands } from '../../commands/customer/customerArea';
import { inspectFlow } from '../../config/flowInspection';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { toDeliveryOrder, type DeliveryAction, type DeliveryOrder } from './deliveryOrder';
import { rescheduleMachine } from './rescheduleMachine';

/**
 * Connects the machine of an open dialog to its command, its load and the address.
 * @param order as it was when the dialog opened
 */
export function useRescheduleFlow(action: DeliveryAction, order: DeliveryOrder) {
  const { actor } = useCommands();
  const [load] = useLazyGetSubscriptionQuery();
  const [state, send] = useMachine(
    rescheduleMachine.provide({
      actors: { reload: fromPromise(({ input }) => load(input).unwrap().then(toDeliveryOrder)) },
      actions: { close: () => close() },
    }),
    { input: { commands: actor, order }, inspect: inspectFlow },
  );
  const isSending = !state.matches('confirming') && !state.matches('refused');
  const { close } = useOverlayParam(action, { isBusy: isSending && !state.matches('closed') });
  const { context } = state;
  return {
    action,
    /** What holds now, where the one that was seen is refused for it. */
    order: context.order,
    isGone: context.isGone,
    failure: state.matches('refused') ? context.failure : undefined,
    isSending,
    confirm: (change: Change) => send({ type: 'confirm', change }),
    close,
  };
}

export type RescheduleFlow = ReturnType<typeof useRescheduleFlow>;
