import type { AnyChange } from '#src/commands/AnyChange';
import { ownerOf } from '#src/commands/ownerOf';
import { COMMAND_FORMAT } from '#src/commands/pendingCommandsSlice';

/**
 * What the browser's storage holds of a command whose outcome is not known yet.
 * @param id the customer's id, or the admin's e-mail address
 */
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

/** The storage's key and value with these commands. */
export const storedCommands = (...commands: readonly object[]) => ({ pendingCommands: JSON.stringify(commands) });
