import type { IsoDate } from '../isoDate';

/** Types of a declaration, made without signing in (rules §28.1). */
export const DECLARATION_TYPES = ['cancellation', 'withdrawal'] as const;
export type DeclarationType = (typeof DECLARATION_TYPES)[number];

/** Kinds of a cancellation; an extraordinary one needs a reason. */
export const CANCELLATION_KINDS = ['ordinary', 'extraordinary'] as const;
export type CancellationKind = (typeof CANCELLATION_KINDS)[number];

/** Maximum characters of a reason, for a cancellation or for its rejection. */
export const DECLARATION_REASON_MAX = 500;

/** Working days of a billing stop for subscriptions matched by e-mail address only (rules §28.9). */
export const HOLD_WORKING_DAYS = 3;

/** Days in which a declaration can be reverted (rules §28.14). */
export const TAKE_BACK_DAYS = 14;

/** Fields of a declaration, as entered. */
export interface DeclarationFields {
  type: DeclarationType;
  /** Null for a withdrawal. */
  kind: CancellationKind | null;
  /** Empty without a reason. */
  reason: string;
  name: string;
  email: string;
  contract: string;
  /** Requested end of the contract; null for the earliest possible date. */
  wantedOn: IsoDate | null;
}
