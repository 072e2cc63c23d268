import { useMachine } from '@xstate/react';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useStore } from 'react-redux';
import { fromPromise } from 'xstate';
import { asApiError } from '../api/apiError';
import type { Command, WishKind } from './Command';
import { refusalText } from '../api/failureText';
import { inspectFlow } from '../config/flowInspection';
import type { WithSession } from '../session/sessionSelectors';
import { toast } from '../ui/toast';
import { commandDay } from './commandDay';
import { commandMachine } from './commandMachine';
import { mutationOf } from './mutationOf';
import {
  commandSettled,
  commandStarted,
  selectPendingCommands,
  type WithPendingCommands,
} from './pendingCommandsSlice';

/** Kinds whose success has words of its own before the server's, which name product and date (rules §17.10). */
const OWN_WORDS = ['skip', 'pause', 'delay', 'swap'] as const satisfies readonly WishKind[];
const hasOwnWords = (kind: WishKind): kind is (typeof OWN_WORDS)[number] => OWN_WORDS.some((own) => own === kind);

/** The only place where commands meet the call, the storage and the toasts. */
export function useCommandMachine(owner: string | undefined) {
  const { t } = useTranslation('commands');
  const { t: common } = useTranslation();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const store = useStore<WithSession & WithPendingCommands>();

  const machine = useMachine(
    commandMachine.provide({
      actors: {
        sendCommand: fromPromise<string, Command>(async ({ input }) => {
          const { message } = await dispatch(mutationOf(input)).unwrap();
          return message;
        }),
      },
      actions: {
        storeCommand: ({ context }) => {
          if (context.command) dispatch(commandStarted(context.command, owner));
        },
        forgetCommand: ({ context }) => {
          if (context.command) dispatch(commandSettled(context.command.idempotencyKey));
        },
        tellDone: ({ context }, { message }) => {
          const kind = context.command?.kind;
          toast.success(kind && hasOwnWords(kind) ? `${t(`done.${kind}`)} ${message}` : message);
        },
        // Far from where it was asked: with the action's name.
        tellRefusal: ({ context: { command } }, { error }) => {
          const reason = refusalText(common, asApiError(error));
          if (!command) return;
          const { kind, productName: product } = command;
          toast.error(t(`refused.${kind}`, { product, date: commandDay(command), reason }));
        },
        tellUnknown: () => toast.error(t('inDoubt.gaveUp')),
      },
    }),
    { inspect: inspectFlow },
  );

  // Whoever ends a session while an answer is out ends the retries as well; after a crash they go on.
  const [, , actor] = machine;
  const tellAbandoned = useEffectEvent(() => {
    const { value, context } = actor.getSnapshot();
    const state = store.getState();
    const isKept = selectPendingCommands(state).some(
      ({ idempotencyKey }) => idempotencyKey === context.command?.idempotencyKey,
    );
    if (value !== 'idle' && !(isKept && state.session.token !== undefined)) toast.error(t('inDoubt.gaveUp'));
  });
  useLayoutEffect(() => () => tellAbandoned(), []);
  return machine;
}
