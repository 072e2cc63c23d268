import type { CommandOf } from '../AnyChange';
import type { ChangeOf } from '../defineKind';
import type { adminKinds } from './adminKinds';

/** Change that an admin confirms. */
export type AdminChange = ChangeOf<typeof adminKinds>;
export type AdminCommand = CommandOf<AdminChange>;

export type SaveDiscount = Extract<AdminChange, { kind: 'saveDiscount' }>;
export type SaveOffer = Extract<AdminChange, { kind: 'saveOffer' }>;
