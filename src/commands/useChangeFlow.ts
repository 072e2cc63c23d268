import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { fromPromise } from 'xstate';
import { inspectFlow } from '../config/flowInspection';
import { changeMachine } from './changeMachine';
import type { AnyWish, CommandOf, Commands, Confirmed, OutcomeOf } from './CommandContext';
import { useSettled } from './useSettled';

interface ChangeOptions<Wish extends AnyWish> {
  /** The form shows a refusal also after a doubt, as long as it is open. */
  doesAskerWait?: boolean;
  /** Whether a command in doubt is what this form is about: it is shown here again. */
  isOwn?: (command: CommandOf<Wish>) => boolean;
}

/** The only place where a change that is sent from its own form meets what carries it out. */
export function useChangeFlow<Wish extends AnyWish>(
  commands: Commands<Wish>,
  { doesAskerWait = false, isOwn }: ChangeOptions<Wish> = {},
) {
  const { run, unanswered } = commands;
  const [state, send] = useMachine(
    changeMachine.provide({
      actors: {
        run: fromPromise<OutcomeOf<AnyWish>, Confirmed<AnyWish>>(({ input: { wish, key }, signal }) =>
          run(wish as Wish, signal, { key, doesAskerWait }),
        ),
      },
    }),
    { input: { doesAskerWait }, inspect: inspectFlow },
  );
  useSettled(commands, (outcome) => send({ type: 'settled', outcome }));

  const resume = useEffectEvent(() => {
    if (unanswered && isOwn?.(unanswered)) send({ type: 'resume', command: unanswered });
  });
  useEffect(() => resume(), [unanswered?.idempotencyKey]);

  const isInDoubt = state.matches('inDoubt');
  const waitFor = useEffectEvent(commands.waitFor);
  useEffect(() => (isInDoubt && doesAskerWait ? waitFor() : undefined), [isInDoubt, doesAskerWait]);

  const { wish, failure, done } = state.context;
  const isSending = state.matches('sending') || (isInDoubt && doesAskerWait && commands.isAsking);
  return {
    wish: wish as Wish | undefined,
    failure: state.matches('refused') ? failure : undefined,
    done,
    isSending,
    isInDoubt,
    /** What became of the lost answer; undefined after a reload. */
    loss: isInDoubt ? failure : undefined,
    /** Nothing can be sent now: something is under way, or the answer to an earlier command is lost. */
    isClosed: isSending || unanswered !== undefined,
    /** In doubt it asks again about what was sent. */
    send: (next: Wish) => {
      if (isInDoubt) commands.askAgain();
      else if (!unanswered || doesAskerWait) send({ type: 'send', wish: next });
    },
    reset: () => send({ type: 'reset' }),
  };
}

export type ChangeFlow<Wish extends AnyWish> = ReturnType<typeof useChangeFlow<Wish>>;
