import type { CommandOf, OutcomeOf } from '../CommandContext';
import type { ChangeOf } from '../defineKind';
import type { adminKinds } from './adminKinds';

/** A change that an admin confirms. */
export type AdminChange = ChangeOf<typeof adminKinds>;
export type AdminCommand = CommandOf<AdminChange>;
export type AdminOutcome = OutcomeOf<AdminChange>;

export type SaveDiscount = Extract<AdminChange, { kind: 'saveDiscount' }>;
