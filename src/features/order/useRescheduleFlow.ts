import { useMachine } from '@xstate/react';
import { fromPromise } from 'xstate';
import { useLazyGetSubscriptionQuery } from '../../api/subscription/subscriptionsApi';
import type { Change } from '../../commands/customer/Command';
import { useCommands } from '../../commands/customer/customerSetup';
import { inspectFlow } from '../../config/flowInspection';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { toShownOrder, type OrderAction, type ShownOrder } from './shownOrder';
import { rescheduleMachine } from './rescheduleMachine';

/**
 * Connects the machine of an open order dialog to the command, the reload and the search parameter.
 * @param present the page's order; undefined closes the dialog
 */
export function useRescheduleFlow(action: OrderAction, present: ShownOrder | undefined) {
  const { actor } = useCommands();
  const [load] = useLazyGetSubscriptionQuery();
  const [state, send] = useMachine(
    rescheduleMachine.provide({
      actors: { reload: fromPromise(({ input }) => load(input).unwrap().then(toShownOrder)) },
      actions: { close: () => close() },
    }),
    { input: { commands: actor }, inspect: inspectFlow },
  );
  const { context } = state;
  const isConfirming = state.matches('confirming');
  const order = isConfirming ? present : context.order;
  const isSending = !isConfirming && !state.matches('refused');
  const { close } = useOverlayParam(action, {
    isBusy: isSending && !state.matches('closed'),
    isMissing: () => order === undefined,
  });
  return {
    action,
    order,
    isGone: context.isGone,
    failure: state.matches('refused') ? context.failure : undefined,
    isSending,
    confirm: (change: Change) => {
      if (order) send({ type: 'confirm', change, order });
    },
    close,
  };
}

export type RescheduleFlow = ReturnType<typeof useRescheduleFlow>;
