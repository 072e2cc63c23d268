import type { Wish } from '../../src/commands/customer/Command';
import { ownerOf } from '../../src/commands/ownerOf';
import { COMMAND_FORMAT } from '../../src/commands/pendingCommandsSlice';

/** What the browser's storage holds of a command whose outcome is not known yet. */
export const storedCommand = (customerId: string, wish: Wish, idempotencyKey: string = crypto.randomUUID()) => ({
  ...wish,
  format: COMMAND_FORMAT,
  owner: ownerOf(customerId),
  idempotencyKey,
  startedAt: Date.now(),
});

/** The storage's key and value with these commands. */
export const storedCommands = (...commands: readonly object[]) => ({ pendingCommands: JSON.stringify(commands) });
