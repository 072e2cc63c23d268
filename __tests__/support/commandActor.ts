import type { AnyChange } from '#src/commands/AnyChange';
import type { CommandActor, Outcome } from '#src/commands/CommandState';

/** A command machine that answers each command with the next outcome, and with a success after the last one. */
export function answering(...outcomes: Outcome[]) {
  const sent: { change: AnyChange; key: string }[] = [];
  let left = 0;
  const commands: CommandActor = {
    send: (event) => {
      if (event.type === 'left') left += 1;
      if (event.type !== 'send') return;
      sent.push({ change: event.change, key: event.key });
      queueMicrotask(() => event.sender.send(outcomes.shift() ?? { type: 'done' }));
    },
  };
  return { commands, sent, countLeft: () => left };
}

/** A command machine that does not answer. */
export const SILENT: CommandActor = { send: () => undefined };

export const refusedWith = (status: number, error: object = {}): Outcome => ({
  type: 'refused',
  error: { kind: 'refused', status, message: 'Declined.', ...error },
});
