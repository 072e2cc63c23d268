import { useState } from 'react';
import type { ApiError } from '#src/api/apiError';
import type { Command, Change } from '#src/commands/customer/Command';
import { useCommands } from '#src/commands/customer/customerSetup';
import { useChangeFlow } from '#src/commands/useChangeFlow';
import type { SaveFailure } from './saveFailure';

interface AccountChangeOptions<Values> {
  toChange: (values: Values) => Change;
  /** True for a command of this dialog. */
  isOwn: (command: Command) => boolean;
}

const LOST: ApiError = { kind: 'noResponse', message: '' };

/** Sends the values of an account dialog. The dialog remains open until the outcome is known. */
export function useAccountChange<Values>({ toChange, isOwn }: AccountChangeOptions<Values>) {
  const flow = useChangeFlow(useCommands(), { isPatient: true, isOwn });
  const [sent, setSent] = useState<Values>();

  const error = flow.isInDoubt && !flow.isSending ? (flow.loss ?? LOST) : flow.failure;
  const failure: SaveFailure<Values | undefined> | undefined = error && { error, values: sent };
  return {
    save: (values: Values) => {
      if (flow.isSending) return;
      // Retries a command in doubt first, because `toChange` stores a secret in memory.
      if (flow.isInDoubt) {
        flow.retry();
      } else {
        setSent(values);
        flow.send(toChange(values));
      }
    },
    isSaving: flow.isSending,
    failure,
    /** Number of stored saves, and the last sent values; undefined after a reload. */
    saved: { count: flow.done, values: sent },
  };
}

export type AccountChange<Values> = ReturnType<typeof useAccountChange<Values>>;
