import { useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useStore } from 'react-redux';
import { usePathname } from 'wouter/use-browser-location';
import type { ApiError } from '../api/apiError';
import type { Wish } from './Command';
import { CommandContext, type Commands } from './CommandContext';
import type { Outcome } from './commandMachine';
import { parseCommand } from './parseCommand';
import {
  ADMIN_KINDS,
  commandSettled,
  ownerLearned,
  selectPendingCommands,
  type StoredCommand,
  type WithPendingCommands,
} from './pendingCommandsSlice';
import { isExpired, toCommand } from './toCommand';
import { useCommandMachine } from './useCommandMachine';

/** Everything that the machine emits. */
const OUTCOMES = '*';

const isOfCustomer = ({ kind }: StoredCommand): boolean => !ADMIN_KINDS.includes(kind);

interface CommandProviderProps {
  /** Who is signed in (see `ownerOf`); undefined until that is known. */
  owner: string | undefined;
  children: ReactNode;
}

/**
 * Carries out the customer's commands on every page: a command in doubt is retried across pages and after a reload
 * (rules §20.4).
 */
export function CommandProvider({ owner, children }: CommandProviderProps) {
  const [state, send, actor] = useCommandMachine(owner);
  const store = useStore<WithPendingCommands>();
  const dispatch = useDispatch();
  const { t } = useTranslation('commands');

  useEffect(() => {
    const askAgain = () => send({ type: 'askAgain' });
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [send]);

  // What is somebody else's, of another format or of an unknown kind is dropped unsent.
  const resume = useEffectEvent((known: string) => {
    dispatch(ownerLearned(known));
    for (const stored of selectPendingCommands(store.getState()).filter(isOfCustomer)) {
      const command = parseCommand(stored, known);
      if (command) send({ type: 'resume', command });
      else dispatch(commandSettled(stored.idempotencyKey));
    }
  });
  useEffect(() => {
    if (owner !== undefined) resume(owner);
  }, [owner]);

  // A page that was left is unmounted only once the next one has been drawn, and shows nobody a refusal until then.
  const path = usePathname();
  const last = useRef<{ outcome: Outcome; at: string }>(undefined);
  useEffect(() => {
    last.current = undefined;
    send({ type: 'askerGone' });
  }, [path, send]);
  useEffect(() => {
    const subscription = actor.on(OUTCOMES, (outcome) => {
      last.current = { outcome, at: window.location.pathname };
    });
    return () => subscription.unsubscribe();
  }, [actor]);

  const { command, unanswered } = state.context;
  const lost = unanswered > 0 ? command : undefined;
  const isAsking = state.matches('sending');

  const commands = useMemo<Commands>(() => {
    const onOutcome = (listener: (outcome: Outcome) => void) => {
      const subscription = actor.on(OUTCOMES, listener);
      return () => subscription.unsubscribe();
    };
    const run = (wish: Wish, asker: AbortSignal) => {
      // Another tab's command, whose outcome comes first.
      const stored = selectPendingCommands(store.getState()).find((one) => isOfCustomer(one) && !isExpired(one));
      const pending = stored && owner !== undefined ? parseCommand(stored, owner) : undefined;
      if (pending) send({ type: 'resume', command: pending });
      const event = { type: 'send', wish } as const;
      if (stored || !actor.getSnapshot().can(event)) {
        const error: ApiError = { kind: 'refused', message: t('busy') };
        return Promise.resolve<Outcome>({ type: 'refused', command: toCommand(wish, undefined), error });
      }
      send(event);
      const key = actor.getSnapshot().context.command?.idempotencyKey;
      const tellGone = () => send({ type: 'askerGone' });
      asker.addEventListener('abort', tellGone);
      return new Promise<Outcome>((resolve) => {
        const stop = onOutcome((outcome) => {
          if (outcome.command.idempotencyKey !== key) return;
          stop();
          asker.removeEventListener('abort', tellGone);
          resolve(outcome);
        });
      });
    };
    const takeOutcome = () => {
      const missed = last.current;
      last.current = undefined;
      return missed?.at === window.location.pathname ? missed.outcome : undefined;
    };
    return { run, onOutcome, takeOutcome, unanswered: lost, isAsking, askAgain: () => send({ type: 'askAgain' }) };
  }, [actor, send, store, t, owner, lost, isAsking]);

  return <CommandContext value={commands}>{children}</CommandContext>;
}
