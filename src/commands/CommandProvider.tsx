import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { usePathname } from 'wouter/use-browser-location';
import type { ApiError } from '../api/apiError';
import type { Wish } from './Command';
import { selectPendingCommand, type WithSession } from '../session/sessionSelectors';
import { CommandContext, type Commands } from './CommandContext';
import type { Outcome } from './commandMachine';
import { parseCommand, toCommand } from './toCommand';
import { useCommandMachine } from './useCommandMachine';

/** Everything that the machine emits. */
const OUTCOMES = '*';

/**
 * Carries out the customer's commands on every page: a command in doubt is retried across pages and after a reload
 * (rules §20.4).
 */
export function CommandProvider({ children }: { children: ReactNode }) {
  const [state, send, actor] = useCommandMachine();
  const store = useStore<WithSession>();
  const { t } = useTranslation('commands');

  useEffect(() => {
    const askAgain = () => send({ type: 'askAgain' });
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [send]);

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
      const pending = parseCommand(selectPendingCommand(store.getState()));
      // Another tab's command, whose outcome comes first.
      if (pending) send({ type: 'resume', command: pending });
      if (pending || !actor.getSnapshot().can({ type: 'send', wish })) {
        const error: ApiError = { kind: 'refused', message: t('busy') };
        return Promise.resolve<Outcome>({ type: 'refused', command: toCommand(wish, undefined), error });
      }
      send({ type: 'send', wish });
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
  }, [actor, send, store, t, lost, isAsking]);

  return <CommandContext value={commands}>{children}</CommandContext>;
}
