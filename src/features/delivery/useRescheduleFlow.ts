import { useMachine } from '@xstate/react';
import { fromPromise } from 'xstate';
import { useLazyGetSubscriptionQuery } from '../../api/subscriptionsApi';
import { useCommands } from '../../commands/customer/customerArea';
import type { Confirmed } from '../../commands/CommandContext';
import type { Outcome, Wish } from '../../commands/customer/Command';
import { useSettled } from '../../commands/useSettled';
import { inspectFlow } from '../../config/flowInspection';
import type { PlanDate } from '../../domain/planDate';
import { toDeliveryOrder, type DeliveryAction, type DeliveryOrder } from './deliveryOrder';
import { rescheduleMachine } from './rescheduleMachine';

/** The only place where moving an order meets what carries it out. */
export function useRescheduleFlow() {
  const commands = useCommands();
  const { run, unanswered } = commands;
  const [look] = useLazyGetSubscriptionQuery();
  const [state, send] = useMachine(
    rescheduleMachine.provide({
      actors: {
        run: fromPromise<Outcome, Confirmed<Wish>>(({ input: { wish, key }, signal }) => run(wish, signal, { key })),
        lookAgain: fromPromise(({ input }) => look(input).unwrap().then(toDeliveryOrder)),
      },
    }),
    { inspect: inspectFlow },
  );
  useSettled(commands, () => send({ type: 'settled' }));

  const { action, order, isGone, failure } = state.context;
  const isSending = state.matches('sending') || state.matches('lookingAgain');
  const isDialogOpen = isSending || state.matches('confirming') || state.matches('refused');

  return {
    dialog: isDialogOpen ? action : undefined,
    order,
    isGone,
    failure: state.matches('refused') ? failure : undefined,
    isSending,
    /** The answer to an earlier command is lost: nothing else may be chosen before it is known. */
    isClosed: unanswered !== undefined,
    choose: (chosen: DeliveryAction, of: DeliveryOrder) => {
      if (!unanswered) send({ type: 'choose', action: chosen, order: of });
    },
    confirm: (date?: PlanDate) => send({ type: 'confirm', date }),
    dismiss: () => send({ type: 'dismiss' }),
  };
}

export type RescheduleFlow = ReturnType<typeof useRescheduleFlow>;
