import type { AnyChange } from '#src/commands/AnyChange';
import { ownerOf } from '#src/commands/ownerOf';
import { COMMAND_FORMAT } from '#src/commands/pendingCommandsSlice';

/** Stored form of a pending command. @param id the customer's id, or the admin's e-mail address */
export const storedCommand = <Change extends AnyChange>(
  id: string,
  change: Change,
  idempotencyKey: string = crypto.randomUUID(),
) => ({
  ...change,
  format: COMMAND_FORMAT,
  owner: ownerOf(id),
  idempotencyKey,
  startedAt: Date.now(),
});

/** localStorage entry of these commands. */
export const storedCommands = (...commands: readonly object[]) => ({ pendingCommands: JSON.stringify(commands) });
