import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useStore } from 'react-redux';
import { fromPromise } from 'xstate';
import { refusalText } from '../../api/failureText';
import { useRescheduleMutation } from '../../api/subscriptionsApi';
import { inspectFlow } from '../../config/flowInspection';
import type { PlanDate } from '../../domain/planDate';
import { selectPendingCommand, type WithSession } from '../../session/sessionSelectors';
import { commandSettled, commandStarted } from '../../session/sessionSlice';
import { toast } from '../../ui/toast';
import { parseCommand, type DeliveryAction, type DeliveryCommand, type DeliveryOrder } from './deliveryCommand';
import { rescheduleMachine } from './rescheduleMachine';

/** The only place where moving an order meets the call, the storage and the toasts. */
export function useRescheduleFlow() {
  const { t } = useTranslation('delivery');
  const { t: common } = useTranslation();
  const dispatch = useDispatch();
  const store = useStore<WithSession>();
  const [reschedule] = useRescheduleMutation();

  const [state, send] = useMachine(
    rescheduleMachine.provide({
      actors: {
        sendCommand: fromPromise<string, DeliveryCommand>(({ input }) => {
          const { purchaseId, nextBillDate, billNow, idempotencyKey } = input;
          return reschedule({ purchaseId, nextBillDate, billNow, idempotencyKey }).unwrap();
        }),
      },
      actions: {
        storeCommand: ({ context }) => dispatch(commandStarted(JSON.stringify(context.command))),
        forgetCommand: () => dispatch(commandSettled()),
        // A skip says so; the other two say what the server answered (spec §8).
        tellDone: ({ context }, { message }) =>
          toast.success(context.command?.action === 'skip' ? t('skip.done') : message),
        tellRefused: ({ context }) => context.failure && toast.error(refusalText(common, context.failure)),
        tellUnknown: () => toast.error(t('inDoubt.gaveUp')),
      },
    }),
    { input: { pending: parseCommand(selectPendingCommand(store.getState())) }, inspect: inspectFlow },
  );

  const { action, order, command, failure } = state.context;
  const isUnanswered = command !== undefined && (order === undefined || state.context.unanswered > 0);
  const isDialogOpen =
    state.matches('confirming') || state.matches('refused') || (state.matches('sending') && !isUnanswered);

  useEffect(() => {
    const askAgain = () => send({ type: 'askAgain' });
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [send]);

  return {
    dialog: isDialogOpen ? action : undefined,
    order,
    failure: state.matches('refused') ? failure : undefined,
    isSending: state.matches('sending'),
    /** The command whose answer is lost; nothing else may be sent while there is one. */
    unansweredCommand: isUnanswered ? command : undefined,
    canChoose: state.matches('idle'),
    choose: (chosen: DeliveryAction, of: DeliveryOrder) => send({ type: 'choose', action: chosen, order: of }),
    confirm: (date?: PlanDate) => send({ type: 'confirm', date }),
    dismiss: () => send({ type: 'dismiss' }),
    askAgain: () => send({ type: 'askAgain' }),
  };
}

export type RescheduleFlow = ReturnType<typeof useRescheduleFlow>;
