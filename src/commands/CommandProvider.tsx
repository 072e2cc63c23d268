import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { fromPromise } from 'xstate';
import { asApiError, type ApiError } from '../api/apiError';
import { inspectFlow } from '../config/flowInspection';
import type { WithSession } from '../session/sessionSelectors';
import { toast } from '../ui/feedback/toast';
import type { CommandArea } from './CommandArea';
import type { AnyChange, Answer, CommandOf, Commands, OutcomeOf } from './CommandContext';
import { commandMachine } from './commandMachine';
import { kindOf } from './defineKind';
import {
  commandSettled,
  commandStarted,
  selectPendingCommands,
  type WithPendingCommands,
} from './pendingCommandsSlice';
import { isExpired, toCommand } from './toCommand';
import { useResumption } from './useResumption';

/** Everything that the machine emits. */
const OUTCOMES = '*';

/** Connects commands to their calls, the storage and the toasts. */
function useCommandMachine<Change extends AnyChange>(area: CommandArea<Change>, owner: string | undefined) {
  const { t } = useTranslation('commands');
  const texts = area.useTexts();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const store = useStore<WithSession & WithPendingCommands>();
  // The machine is generic over what all commands have in common.
  const own = (command: CommandOf<AnyChange>) => command as CommandOf<Change>;
  const kindIn = (command: CommandOf<AnyChange>) => kindOf(area.kinds, own(command));
  const textsOf = (command: CommandOf<AnyChange>) => texts.of(own(command));

  const machine = useMachine(
    commandMachine.provide({
      actors: {
        sendCommand: fromPromise<Answer, CommandOf<AnyChange>>(({ input }) =>
          dispatch(kindIn(input).call(own(input))).unwrap(),
        ),
        readBack: fromPromise<boolean, CommandOf<AnyChange>>(async ({ input }) => {
          const read = kindIn(input).readBack?.(own(input));
          return read !== undefined && dispatch(read);
        }),
      },
      guards: {
        isReadable: ({ context: { command } }) =>
          command !== undefined && kindIn(command).readBack?.(own(command)) !== undefined,
      },
      actions: {
        storeCommand: ({ context: { command } }) => {
          if (command) dispatch(commandStarted(command, owner));
        },
        forgetCommand: ({ context: { command } }) => {
          if (command) dispatch(commandSettled(command.idempotencyKey));
        },
        reportDone: ({ context: { command, isAskerGone } }, { message }) => {
          if (!command) return;
          toast.success(textsOf(command).done(message ?? '', isAskerGone));
          kindIn(command).afterDone?.(own(command), store);
        },
        reportRefusal: ({ context: { command, refusal } }) => {
          if (command) toast.error(textsOf(command).refused(asApiError(refusal)));
        },
        reportMissing: ({ context: { command } }) => {
          const missing = command && textsOf(command).missing;
          if (missing !== undefined) toast.error(missing);
        },
        reportExpired: ({ context: { command, isUnsent } }) => {
          if (command) toast.error(isUnsent && isExpired(command) ? t('unsent.expired') : textsOf(command).expired);
        },
      },
    }),
    { input: { failureArea: area.failureArea }, inspect: inspectFlow },
  );

  // The end of a session ends the retries as well; after a crash they continue.
  const [, , actor] = machine;
  const reportAbandoned = useEffectEvent(() => {
    const { value, context } = actor.getSnapshot();
    const state = store.getState();
    const isKept = selectPendingCommands(state).some(
      ({ idempotencyKey }) => idempotencyKey === context.command?.idempotencyKey,
    );
    if (value !== 'idle' && !(isKept && area.isSignedIn(state))) toast.error(texts.expired);
  });
  useLayoutEffect(() => () => reportAbandoned(), []);
  return machine;
}

interface CommandProviderProps<Change extends AnyChange> {
  area: CommandArea<Change>;
  /** Who is signed in (see `ownerOf`); undefined until that is known. */
  owner: string | undefined;
  children: ReactNode;
}

/**
 * Carries out an area's commands on every page: a command in doubt is retried across pages and after a reload
 * (rules §20.4).
 */
export function CommandProvider<Change extends AnyChange>({ area, owner, children }: CommandProviderProps<Change>) {
  type Outcome = OutcomeOf<Change>;
  const [state, send, actor] = useCommandMachine(area, owner);
  const texts = area.useTexts();
  const resumeOther = useResumption(area, owner, (command) =>
    send({ type: 'resume', command, isReadOnly: kindOf(area.kinds, command).isSecretLost?.(command) ?? false }),
  );

  useEffect(() => {
    const retry = () => send({ type: 'retry' });
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [send]);

  const last = useRef<{ outcome: Outcome; at: string }>(undefined);
  // Before any page listens, so that a page that receives an outcome can take it.
  useLayoutEffect(() => {
    const subscription = actor.on(OUTCOMES, (outcome) => {
      last.current = { outcome: outcome as Outcome, at: window.location.pathname };
    });
    return () => subscription.unsubscribe();
  }, [actor]);

  const run: Commands<Change>['run'] = (change, asker, { key, doesAskerWait = false }) => {
    const event = { type: 'send', change, key, doesAskerWait } as const;
    if (resumeOther() || !actor.getSnapshot().can(event)) {
      const error: ApiError = { kind: 'refused', message: texts.busy };
      return Promise.resolve({ type: 'refused', command: toCommand(change, key, undefined), error });
    }
    send(event);
    const sent = actor.getSnapshot().context.command?.idempotencyKey;
    const reportGone = () => send({ type: 'askerGone' });
    asker.addEventListener('abort', reportGone);
    return new Promise((resolve) => {
      const subscription = actor.on(OUTCOMES, (outcome) => {
        if (outcome.command.idempotencyKey !== sent) return;
        subscription.unsubscribe();
        asker.removeEventListener('abort', reportGone);
        resolve(outcome as Outcome);
      });
    });
  };

  const { context } = state;
  const pending = context.lostAnswers > 0 ? (context.command as CommandOf<Change> | undefined) : undefined;
  const isAnyStored = useSelector((stored: WithPendingCommands) =>
    selectPendingCommands(stored).some(({ kind }) => area.isOwnKind(kind)),
  );
  // Also in the commit that learns the owner: a page that mounts with it is rendered before anything is resumed.
  const isResumptionAwaited = isAnyStored && state.matches('idle');
  const commands: Commands<Change> = {
    run,
    onOutcome: (listener) => {
      const subscription = actor.on(OUTCOMES, (outcome) => listener(outcome as Outcome));
      return () => subscription.unsubscribe();
    },
    takeOutcome: () => {
      const missed = last.current;
      last.current = undefined;
      return missed?.at === window.location.pathname ? missed.outcome : undefined;
    },
    pending,
    isResumptionAwaited,
    doubt: pending && texts.of(pending).inDoubt,
    isUnsent: pending !== undefined && context.isUnsent,
    isRetrying: state.matches('sending') || state.matches('reading'),
    retry: () => send({ type: 'retry' }),
    waitFor: () => {
      send({ type: 'askerBack' });
      return () => send({ type: 'askerGone' });
    },
  };
  return <area.context value={commands}>{children}</area.context>;
}
