import type { CommandOf } from '../AnyChange';
import type { ChangeOf } from '../defineKind';
import type { customerKinds } from './customerKinds';

/** A change that a customer confirms (rules §20.3). */
export type Change = ChangeOf<typeof customerKinds>;
export type ChangeKind = Change['kind'];

/** A confirmed change; its key is the same until its outcome is known (rules §2.9). */
export type Command = CommandOf<Change>;

/** Whether a command changes this subscription. */
export const isAbout = (command: Command | undefined, purchaseId: string): boolean =>
  command !== undefined && 'purchaseId' in command && command.purchaseId === purchaseId;
