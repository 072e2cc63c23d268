import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { inspectFlow } from '../config/flowInspection';
import { changeMachine } from './changeMachine';
import type { AnyChange, CommandOf } from './AnyChange';
import type { Commands } from './CommandContext';

interface ChangeOptions<Change extends AnyChange> {
  /** True if the open form shows a refusal also after a doubt. */
  isPatient?: boolean;
  /** True if a pending command belongs to this form, so that the form resumes the command. */
  isOwn?: (command: CommandOf<Change>) => boolean;
}

/** Connects the form of a change to its command. */
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
    /** Change in the open confirmation, also while sending and after a refusal; undefined in doubt. */
    asked: isInDoubt ? undefined : (asked as Change | undefined),
    failure: state.matches('refused') ? failure : undefined,
    done,
    isSending,
    isInDoubt,
    /** Error of the lost reply; undefined after a reload. */
    loss: isInDoubt ? failure : undefined,
    /** True while sending, or while any command is in doubt. */
    isBusy: isSending || pending !== undefined,
    /** Retries the pending command in doubt, because its outcome comes first. Otherwise sends `next`. */
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
