import { useEffect, useRef, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import type { ApiError } from '../api/apiError';
import type { CommandArea } from './CommandArea';
import type { AnyWish, CommandOf, Commands, OutcomeOf } from './CommandContext';
import { selectPendingCommands, type WithPendingCommands } from './pendingCommandsSlice';
import { toCommand } from './toCommand';
import { useCommandMachine } from './useCommandMachine';
import { useResumption } from './useResumption';

/** Everything that the machine emits. */
const OUTCOMES = '*';

interface CommandProviderProps<Wish extends AnyWish> {
  area: CommandArea<Wish>;
  /** Who is signed in (see `ownerOf`); undefined until that is known. */
  owner: string | undefined;
  children: ReactNode;
}

/**
 * Carries out an area's commands on every page: a command in doubt is retried across pages and after a reload
 * (rules §20.4).
 */
export function CommandProvider<Wish extends AnyWish>({ area, owner, children }: CommandProviderProps<Wish>) {
  type Outcome = OutcomeOf<Wish>;
  const [state, send, actor] = useCommandMachine(area, owner);
  const texts = area.useTexts();
  const resumeOther = useResumption(area, owner, (command) =>
    send({ type: 'resume', command, isReadOnly: area.isSecretLost?.(command) ?? false }),
  );

  useEffect(() => {
    const askAgain = () => send({ type: 'askAgain' });
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [send]);

  const last = useRef<{ outcome: Outcome; at: string }>(undefined);
  useEffect(() => {
    const subscription = actor.on(OUTCOMES, (outcome) => {
      last.current = { outcome: outcome as Outcome, at: window.location.pathname };
    });
    return () => subscription.unsubscribe();
  }, [actor]);

  const run: Commands<Wish>['run'] = (wish, asker, { key, doesAskerWait = false }) => {
    const event = { type: 'send', wish, key, doesAskerWait } as const;
    if (resumeOther() || !actor.getSnapshot().can(event)) {
      const error: ApiError = { kind: 'refused', message: texts.busy };
      return Promise.resolve({ type: 'refused', command: toCommand(wish, key, undefined), error });
    }
    send(event);
    const sent = actor.getSnapshot().context.command?.idempotencyKey;
    const tellGone = () => send({ type: 'askerGone' });
    asker.addEventListener('abort', tellGone);
    return new Promise((resolve) => {
      const subscription = actor.on(OUTCOMES, (outcome) => {
        if (outcome.command.idempotencyKey !== sent) return;
        subscription.unsubscribe();
        asker.removeEventListener('abort', tellGone);
        resolve(outcome as Outcome);
      });
    });
  };

  const { context } = state;
  const unanswered = context.unanswered > 0 ? (context.command as CommandOf<Wish> | undefined) : undefined;
  const isAnyStored = useSelector((stored: WithPendingCommands) =>
    selectPendingCommands(stored).some(({ kind }) => area.isOwnKind(kind)),
  );
  const isOwnerAwaited = owner === undefined && isAnyStored;
  const commands: Commands<Wish> = {
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
    unanswered,
    isOwnerAwaited,
    doubt: unanswered && texts.inDoubt(unanswered),
    isAsking: state.matches('sending') || state.matches('reading'),
    askAgain: () => send({ type: 'askAgain' }),
    waitFor: () => {
      send({ type: 'askerBack' });
      return () => send({ type: 'askerGone' });
    },
  };
  return <area.context value={commands}>{children}</area.context>;
}
