import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMachine } from '@xstate/react';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { fromPromise } from 'xstate';
import { asApiError } from '../api/apiError';
import { inspectFlow } from '../config/flowInspection';
import { type WithSession } from '../session/sessionSelectors';
import { toast } from '../ui/toast';
import type { CommandArea } from './CommandArea';
import type { AnyWish, CommandOf } from './CommandContext';
import { commandMachine } from './commandMachine';
import {
  commandSettled,
  commandStarted,
  selectPendingCommands,
  type WithPendingCommands,
} from './pendingCommandsSlice';

/** The only place where commands meet their calls, the storage and the toasts. */
export function useCommandMachine<Wish extends AnyWish>(area: CommandArea<Wish>, owner: string | undefined) {
  const texts = area.useTexts();
  const afterDone = area.useAfterDone?.();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const store = useStore<WithSession & WithPendingCommands>();
  // The machine knows commands of any area by what they have in common.
  const own = (command: CommandOf<AnyWish>) => command as CommandOf<Wish>;

  const machine = useMachine(
    commandMachine.provide({
      actors: {
        sendCommand: fromPromise<string, CommandOf<AnyWish>>(async ({ input }) => {
          const { message } = await dispatch(area.mutationOf(own(input))).unwrap();
          return message;
        }),
        readBack: fromPromise<boolean, CommandOf<AnyWish>>(async ({ input }) => {
          const read = area.readBackOf?.(own(input));
          return read !== undefined && dispatch(read);
        }),
      },
      guards: {
        isReadable: ({ context: { command } }) =>
          command !== undefined && area.readBackOf?.(own(command)) !== undefined,
      },
      actions: {
        storeCommand: ({ context: { command } }) => {
          if (command) dispatch(commandStarted(command, owner));
        },
        forgetCommand: ({ context: { command } }) => {
          if (command) dispatch(commandSettled(command.idempotencyKey));
        },
        tellDone: ({ context: { command, isAskerGone } }, { message }) => {
          if (!command) return;
          toast.success(texts.done(own(command), message, isAskerGone));
          afterDone?.(own(command));
        },
        tellRefusal: ({ context: { command, refusal } }) => {
          if (command) toast.error(texts.refused(own(command), asApiError(refusal)));
        },
        tellMissing: ({ context: { command } }) => {
          if (command && texts.missing) toast.error(texts.missing(own(command)));
        },
        tellExpired: ({ context: { command } }) => toast.error(texts.expired(command && own(command))),
      },
    }),
    { input: { failureArea: area.failureArea }, inspect: inspectFlow },
  );

  // Whoever ends a session while an answer is out ends the retries as well; after a crash they go on.
  const [, , actor] = machine;
  const tellAbandoned = useEffectEvent(() => {
    const { value, context } = actor.getSnapshot();
    const state = store.getState();
    const isKept = selectPendingCommands(state).some(
      ({ idempotencyKey }) => idempotencyKey === context.command?.idempotencyKey,
    );
    if (value !== 'idle' && !(isKept && state.session.token !== undefined)) toast.error(texts.expired(undefined));
  });
  useLayoutEffect(() => () => tellAbandoned(), []);
  return machine;
}
