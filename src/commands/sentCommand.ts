import { fromCallback } from 'xstate';
import type { AnyChange } from './AnyChange';
import type { CommandActor, Outcome } from './CommandState';

export interface SentInput {
  commands: CommandActor;
  change: AnyChange;
  /** Of the dialog or form that it was confirmed in (rules §2.9). */
  key: string;
  /** Whether a refusal is shown also after a doubt. */
  isPatient?: boolean;
}

/**
 * Sends a confirmed change to the command machine, and passes its outcomes on to the state of a flow that invokes this.
 * Once the flow has left that state, the command machine reports the outcome itself.
 */
export const sentCommand = fromCallback<Outcome, SentInput>(({ input, self, sendBack, receive }) => {
  const { commands, isPatient = false, ...sent } = input;
  receive(sendBack);
  commands.send({ type: 'send', ...sent, isPatient, sender: self });
  return () => commands.send({ type: 'left', sender: self });
});
