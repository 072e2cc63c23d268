import * as v from 'valibot';
import type { AnyChange, CommandOf } from './AnyChange';
import { kindOf, type Kinds } from './defineKind';
import { COMMAND_FORMAT, type StoredCommand } from './pendingCommandsSlice';

const filled = v.pipe(v.string(), v.nonEmpty());
const PENDING = {
  kind: v.string(),
  format: v.literal(COMMAND_FORMAT),
  owner: filled,
  idempotencyKey: filled,
  startedAt: v.pipe(v.number(), v.integer()),
  bankAction: v.optional(v.object({ url: filled, billId: filled })),
};

/** Returns a valid stored command. Undefined for another owner, another format, an unknown kind or invalid content. */
export function parseCommand(stored: StoredCommand, owner: string, kinds: Kinds): CommandOf<AnyChange> | undefined {
  if (stored.owner !== owner || !Object.hasOwn(kinds, stored.kind)) return undefined;
  if (!v.is(v.strictObject({ ...kindOf(kinds, stored).fields, ...PENDING }), stored)) return undefined;
  const { format: _format, owner: _owner, ...command } = stored;
  return command;
}
