import { useMachine } from '@xstate/react';
import { fromPromise } from 'xstate';
import { useLazyGetSubscriptionQuery } from '../../api/subscription/subscriptionsApi';
import { useCommands } from '../../commands/customer/customerArea';
import type { Confirmed } from '../../commands/CommandContext';
import type { Outcome, Change } from '../../commands/customer/Command';
import { useSettled } from '../../commands/useSettled';
import { inspectFlow } from '../../config/flowInspection';
import type { IsoDate } from '../../domain/isoDate';
import { toDeliveryOrder, type DeliveryAction, type DeliveryOrder } from './deliveryOrder';
import { rescheduleMachine } from './rescheduleMachine';

/** Connects the reschedule machine to its calls and its command. */
export function useRescheduleFlow() {
  const commands = useCommands();
  const { run, pending } = commands;
  const [load] = useLazyGetSubscriptionQuery();
  const [state, send] = useMachine(
    rescheduleMachine.provide({
      actors: {
        run: fromPromise<Outcome, Confirmed<Change>>(({ input: { change, key }, signal }) =>
          run(change, signal, { key }),
        ),
        reload: fromPromise(({ input }) => load(input).unwrap().then(toDeliveryOrder)),
      },
    }),
    { inspect: inspectFlow },
  );
  useSettled(commands, () => send({ type: 'settled' }));

  const { action, order, isGone, failure } = state.context;
  const isSending = state.matches('sending') || state.matches('reloading');
  const isDialogOpen = isSending || state.matches('confirming') || state.matches('refused');

  return {
    dialog: isDialogOpen ? action : undefined,
    order,
    isGone,
    failure: state.matches('refused') ? failure : undefined,
    isSending,
    /** The answer to an earlier command is lost: nothing else may be chosen before it is known. */
    isBusy: pending !== undefined,
    choose: (chosen: DeliveryAction, of: DeliveryOrder) => {
      if (!pending) send({ type: 'choose', action: chosen, order: of });
    },
    /** @param seen what was confirmed: the day for `move`, and the version of the preview */
    confirm: (seen: { date?: IsoDate; version: string | undefined }) => send({ type: 'confirm', ...seen }),
    dismiss: () => send({ type: 'dismiss' }),
  };
}

export type RescheduleFlow = ReturnType<typeof useRescheduleFlow>;
