import { number, object, string } from 'yup';
import type { AnyChange, CommandOf } from './AnyChange';
import { kindOf, type Kinds } from './defineKind';
import { COMMAND_FORMAT, type StoredCommand } from './pendingCommandsSlice';

const pending = object({
  kind: string().required(),
  format: number().oneOf([COMMAND_FORMAT]).required(),
  owner: string().min(1).required(),
  idempotencyKey: string().min(1).required(),
  startedAt: number().integer().required(),
});

/** Returns a valid stored command. Undefined for another owner, another format, an unknown kind or invalid content. */
export function parseCommand(stored: StoredCommand, owner: string, kinds: Kinds): CommandOf<AnyChange> | undefined {
  if (stored.owner !== owner || !Object.hasOwn(kinds, stored.kind)) return undefined;
  const schema = pending.concat(kindOf(kinds, stored).schema).noUnknown();
  if (!schema.isValidSync(stored, { strict: true })) return undefined;
  const { format: _format, owner: _owner, ...command } = stored;
  return command;
}
