import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { inspectFlow } from '../config/flowInspection';
import { changeMachine } from './changeMachine';
import type { AnyChange, CommandOf } from './AnyChange';
import type { Commands } from './CommandContext';

interface ChangeOptions<Change extends AnyChange> {
  /** The form shows a refusal also after a doubt, as long as it is open. */
  isPatient?: boolean;
  /** Whether a command in doubt is what this form is about: it is shown here again. */
  isOwn?: (command: CommandOf<Change>) => boolean;
}

/** Connects a change that is sent from its own form to its command. */
export function useChangeFlow<Change extends AnyChange>(
  commands: Commands<Change>,
  { isPatient = false, isOwn }: ChangeOptions<Change> = {},
) {
  const { actor, pending } = commands;
  const [state, send] = useMachine(changeMachine, { input: { commands: actor, isPatient }, inspect: inspectFlow });

  const resume = useEffectEvent(() => {
    if (pending && isOwn?.(pending)) send({ type: 'resume', command: pending });
  });
  useEffect(() => resume(), [pending?.idempotencyKey]);

  const { change, asked, failure, done } = state.context;
  const isInDoubt = state.matches({ sent: 'inDoubt' });
  const isSending = state.matches({ sent: 'sending' }) || (isInDoubt && isPatient && commands.isRetrying);
  return {
    change: change as Change | undefined,
    /** What is asked about, also while it is sent and after a refusal; in doubt only the notice is shown. */
    asked: isInDoubt ? undefined : (asked as Change | undefined),
    failure: state.matches('refused') ? failure : undefined,
    done,
    isSending,
    isInDoubt,
    /** What became of the lost answer; undefined after a reload. */
    loss: isInDoubt ? failure : undefined,
    /** Nothing can be sent now: something is under way, or the answer to an earlier command is lost. */
    isBusy: isSending || pending !== undefined,
    /** In doubt what was sent is retried, whatever the form holds: its outcome comes first. */
    send: (next: Change) => {
      if (isInDoubt) commands.retry();
      else if (!pending || isPatient) send({ type: 'send', change: next });
    },
    ask: (next: Change) => send({ type: 'ask', change: next }),
    dismiss: () => send({ type: 'dismiss' }),
    retry: commands.retry,
    reset: () => send({ type: 'reset' }),
  };
}

export type ChangeFlow<Change extends AnyChange> = ReturnType<typeof useChangeFlow<Change>>;
