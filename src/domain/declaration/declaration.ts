import type { IsoDate } from '../isoDate';

/** What somebody declares without signing in (rules §28.1). */
export const DECLARATION_TYPES = ['cancellation', 'withdrawal'] as const;
export type DeclarationType = (typeof DECLARATION_TYPES)[number];

/** The kinds of a cancellation; an extraordinary one has a reason. */
export const CANCELLATION_KINDS = ['ordinary', 'extraordinary'] as const;
export type CancellationKind = (typeof CANCELLATION_KINDS)[number];

/** A reason, of who declares or of who rejects it, has at most so many characters. */
export const DECLARATION_REASON_MAX = 500;

/** How long a declaration holds renewals that nothing but its e-mail names, in working days (rules §28.9). */
export const HOLD_WORKING_DAYS = 3;

/** How long what was declared can be taken back, in days (rules §28.14). */
export const TAKE_BACK_DAYS = 14;

/** What a person declares, as it was given. */
export interface DeclarationFields {
  type: DeclarationType;
  /** Null in a withdrawal. */
  kind: CancellationKind | null;
  /** Empty where none was given. */
  reason: string;
  name: string;
  email: string;
  contract: string;
  /** The day on which a contract is to end; the earliest one where it is null. */
  wantedOn: IsoDate | null;
}
