import { number, object, string } from 'yup';
import type { CommandArea } from './CommandArea';
import type { AnyChange, CommandOf } from './CommandContext';
import { COMMAND_FORMAT, type StoredCommand } from './pendingCommandsSlice';

const pending = object({
  kind: string().required(),
  format: number().oneOf([COMMAND_FORMAT]).required(),
  owner: string().min(1).required(),
  idempotencyKey: string().min(1).required(),
  startedAt: number().integer().required(),
});

/**
 * A stored command as it was confirmed. Undefined where it is another owner's, of another format or of an unknown kind,
 * or not exactly what its kind holds: such a one is not sent.
 */
export function parseCommand<Change extends AnyChange>(
  stored: StoredCommand,
  owner: string,
  schemas: CommandArea<Change>['schemas'],
): CommandOf<Change> | undefined {
  if (stored.owner !== owner || !Object.hasOwn(schemas, stored.kind)) return undefined;
  const schema = pending.concat(schemas[stored.kind as Change['kind']]).noUnknown();
  if (!schema.isValidSync(stored, { strict: true })) return undefined;
  const { format: _format, owner: _owner, ...command } = stored;
  const known: CommandOf<AnyChange> = command;
  return known as CommandOf<Change>;
}
