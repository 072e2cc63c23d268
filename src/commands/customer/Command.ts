import type { CommandOf } from '../AnyChange';
import type { ChangeOf } from '../defineKind';
import type { customerKinds } from './customerKinds';

/** Change that a customer confirms (rules §20.3). */
export type Change = ChangeOf<typeof customerKinds>;
export type ChangeKind = Change['kind'];

/** Customer's change with its idempotency key (rules §2.9). */
export type Command = CommandOf<Change>;

/** True if the command changes this subscription. */
export const isAbout = (command: Command | undefined, purchaseId: string): boolean =>
  command !== undefined && 'purchaseId' in command && command.purchaseId === purchaseId;
