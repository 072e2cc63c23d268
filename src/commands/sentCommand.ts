import { fromCallback } from 'xstate';
import type { AnyChange } from './AnyChange';
import type { CommandActor, Outcome } from './CommandState';

export interface SentInput {
  commands: CommandActor;
  change: AnyChange;
  /** Key of the dialog or form (rules §2.9). */
  key: string;
  /** True if a refusal is shown also after a doubt. */
  isPatient?: boolean;
}

/**
 * Sends a change to the command machine and passes its outcomes to the invoking state. After the exit of that state,
 * the command machine reports the outcome itself.
 */
export const sentCommand = fromCallback<Outcome, SentInput>(({ input, self, sendBack, receive }) => {
  const { commands, isPatient = false, ...sent } = input;
  receive(sendBack);
  commands.send({ type: 'send', ...sent, isPatient, sender: self });
  return () => commands.send({ type: 'left', sender: self });
});
