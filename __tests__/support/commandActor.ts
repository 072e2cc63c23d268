import type { AnyChange } from '#src/commands/AnyChange';
import type { CommandActor, Outcome } from '#src/commands/CommandState';

/** Command machine that answers with the outcomes in order, then with successes. */
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

/** Command machine without answers. */
export const SILENT: CommandActor = { send: () => undefined };

export const refusedWith = (status: number, error: object = {}): Outcome => ({
  type: 'refused',
  error: { kind: 'refused', status, message: 'Declined.', ...error },
});
