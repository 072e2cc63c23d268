import { number, object, string } from 'yup';
import type { Command, WishKind } from './Command';
import { customerCommandSchemas } from './customerCommandSchemas';
import { COMMAND_FORMAT, type StoredCommand } from './pendingCommandsSlice';

const pending = object({
  kind: string().required(),
  format: number().oneOf([COMMAND_FORMAT]).required(),
  owner: string().min(1).required(),
  idempotencyKey: string().min(1).required(),
  startedAt: number().integer().required(),
});

const isKind = (kind: unknown): kind is WishKind =>
  typeof kind === 'string' && Object.hasOwn(customerCommandSchemas, kind);

/**
 * A stored command as it was confirmed. Undefined where it is another owner's, of another format or of an unknown kind,
 * or not exactly what its kind holds: such a one is not sent.
 */
export function parseCommand(stored: StoredCommand, owner: string): Command | undefined {
  if (stored.owner !== owner || !isKind(stored.kind)) return undefined;
  const schema = pending.concat(customerCommandSchemas[stored.kind]).noUnknown();
  if (!schema.isValidSync(stored, { strict: true })) return undefined;
  const { format: _format, owner: _owner, ...command } = stored;
  return command as Command;
}
