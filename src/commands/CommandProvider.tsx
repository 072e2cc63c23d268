import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useLayoutEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { fromPromise } from 'xstate';
import { asApiError } from '../api/apiError';
import { inspectFlow } from '../config/flowInspection';
import type { WithSession } from '../session/sessionSelectors';
import { toast } from '../ui/feedback/toast';
import type { AnyChange, Answer, CommandOf } from './AnyChange';
import type { CommandSetup } from './CommandSetup';
import type { Commands } from './CommandContext';
import { commandMachine } from './commandMachine';
import type { CommandEvent } from './CommandState';
import { kindOf } from './defineKind';
import {
  commandSettled,
  commandStarted,
  selectPendingCommands,
  type WithPendingCommands,
} from './pendingCommandsSlice';
import { isExpired } from './toCommand';
import { useStoredCommands } from './useStoredCommands';

/** Connects the command machine to calls, storage and toasts. */
function useCommandMachine<Change extends AnyChange>(setup: CommandSetup<Change>, owner: string | undefined) {
  const { t } = useTranslation('commands');
  const texts = setup.useTexts();
  const openNextPage = setup.useNextPage?.();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const store = useStore<WithSession & WithPendingCommands>();
  const stored = useStoredCommands(setup, owner);
  const kind = (command: CommandOf<AnyChange>) => kindOf(setup.kinds, command);
  const resuming = (command: CommandOf<AnyChange>): CommandEvent => ({
    type: 'resume',
    command,
    isReadOnly: kind(command).isSecretLost?.(command) ?? false,
  });

  const [state, , actor] = useMachine(
    commandMachine.provide({
      actors: {
        sendCommand: fromPromise<Answer, CommandOf<AnyChange>>(({ input }) =>
          dispatch(kind(input).call(input)).unwrap(),
        ),
        readBack: fromPromise<boolean, CommandOf<AnyChange>>(async ({ input }) => {
          const read = kind(input).readBack?.(input);
          return read !== undefined && dispatch(read);
        }),
      },
      guards: {
        isReadable: ({ context: { command } }) =>
          command !== undefined && kind(command).readBack?.(command) !== undefined,
        isAnotherStored: () => stored.another() !== undefined,
      },
      actions: {
        storeCommand: ({ context: { command } }) => command && dispatch(commandStarted(command, owner)),
        forgetCommand: ({ context: { command } }) => command && dispatch(commandSettled(command.idempotencyKey)),
        resumeStored: ({ self }) => {
          const another = stored.another();
          const command = another && stored.parse(another);
          if (command) self.send(resuming(command));
        },
        refuseAsBusy: (_, { sender }) =>
          sender.send({ type: 'refused', error: { kind: 'refused', message: texts.busy } }),
        reportDone: ({ context: { command, sender } }, { message = '' }) => {
          if (!command) return;
          toast.success(texts.of(command).done(message, sender === undefined));
          kind(command).afterDone?.(command, store);
          openNextPage?.(command);
        },
        reportRefusal: ({ context: { command, refusal } }) =>
          command && toast.error(texts.of(command).refused(asApiError(refusal))),
        reportMissing: ({ context: { command } }) => {
          const missing = command && texts.of(command).missing;
          if (missing !== undefined) toast.error(missing);
        },
        reportExpired: ({ context: { command, isUnsent } }) =>
          command && toast.error(isUnsent && isExpired(command) ? t('unsent.expired') : texts.of(command).expired),
      },
    }),
    { input: { failureGroup: setup.failureGroup }, inspect: inspectFlow },
  );

  // Resumes stored commands once the owner is known.
  const resumeAll = useEffectEvent(() => stored.takeAll().forEach((command) => actor.send(resuming(command))));
  useEffect(() => resumeAll(), [owner]);

  // Reports a dropped command at unmount. After a crash the command remains stored and is resumed.
  const reportAbandoned = useEffectEvent(() => {
    const { value, context } = actor.getSnapshot();
    const now = store.getState();
    const isKept = selectPendingCommands(now).some(
      ({ idempotencyKey }) => idempotencyKey === context.command?.idempotencyKey,
    );
    if (value !== 'idle' && !(isKept && setup.isSignedIn(now))) toast.error(texts.expired);
  });
  useLayoutEffect(() => () => reportAbandoned(), []);
  return { state, actor };
}

interface CommandProviderProps<Change extends AnyChange> {
  setup: CommandSetup<Change>;
  /** Hash of the signed-in account (see `ownerOf`); undefined until the account is known. */
  owner: string | undefined;
  children: ReactNode;
}

/** Executes an area's commands on every page. Retries continue across pages and after a reload (rules §20.4). */
export function CommandProvider<Change extends AnyChange>({ setup, owner, children }: CommandProviderProps<Change>) {
  const { state, actor } = useCommandMachine(setup, owner);
  const texts = setup.useTexts();

  useEffect(() => {
    const retry = () => actor.send({ type: 'retry' });
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [actor]);

  const { context } = state;
  const pending = context.lostAnswers > 0 ? (context.command as CommandOf<Change> | undefined) : undefined;
  const isAnyStored = useSelector((stored: WithPendingCommands) =>
    selectPendingCommands(stored).some(({ kind }) => setup.isOwnKind(kind)),
  );
  const commands: Commands<Change> = {
    actor,
    pending,
    // Still true in the first render with an owner, because an effect resumes the commands.
    isResumptionAwaited: isAnyStored && state.matches('idle'),
    lostAnswers: context.lostAnswers,
    doubt: state.value === 'action' ? undefined : pending && texts.of(pending).inDoubt,
    isUnsent: pending !== undefined && context.isUnsent,
    isRetrying: state.matches('sending') || state.matches('reading'),
    retry: () => actor.send({ type: 'retry' }),
    receipt: context.receipt,
    forgetReceipt: () => actor.send({ type: 'forgetReceipt' }),
  };
  return <setup.context value={commands}>{children}</setup.context>;
}
