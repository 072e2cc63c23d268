import { useMachine } from '@xstate/react';
import { fromPromise } from 'xstate';
import type { Wish } from '../../commands/customer/Command';
import { useCommands } from '../../commands/customer/customerArea';
import type { Outcome } from '../../commands/customer/Command';
import { useSettled } from '../../commands/useSettled';
import { inspectFlow } from '../../config/flowInspection';
import { changeMachine } from './changeMachine';

/** The only place where a change of a subscription meets what carries it out. */
export function useChangeFlow() {
  const commands = useCommands();
  const { run, unanswered } = commands;
  const [state, send] = useMachine(
    changeMachine.provide({ actors: { run: fromPromise<Outcome, Wish>(({ input, signal }) => run(input, signal)) } }),
    { inspect: inspectFlow },
  );
  useSettled(commands, (outcome) => send({ type: 'settled', outcome }));

  const { wish, failure, done } = state.context;
  const isSending = state.matches('sending');
  return {
    wish,
    failure: state.matches('refused') ? failure : undefined,
    done,
    isSending,
    isInDoubt: state.matches('inDoubt'),
    /** Nothing can be sent now: something is under way, or the answer to an earlier command is lost. */
    isClosed: isSending || unanswered !== undefined,
    send: (next: Wish) => {
      if (!unanswered) send({ type: 'send', wish: next });
    },
  };
}

export type ChangeFlow = ReturnType<typeof useChangeFlow>;
