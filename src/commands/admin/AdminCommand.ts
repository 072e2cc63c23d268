import type { DiscountForm } from '../../domain/discount/discountForm';
import type { IsoDate } from '../../domain/isoDate';
import type { CommandOf, OutcomeOf } from '../CommandContext';

/** A discount to make, or to change (rules §15.24). */
export interface SaveDiscount {
  kind: 'saveDiscount';
  /** null makes a new one. */
  id: string | null;
  /** The stored one's, which the address names; null for a new one. */
  code: string | null;
  /** The start of the stored one, which it may keep. */
  keptStart: IsoDate | null;
  /** The version that was edited; undefined for a new one, and where the API has none. */
  version: string | undefined;
  form: DiscountForm;
}

/** How often a product may be delivered from now on (rules §15.18). */
export interface SaveFrequencies {
  kind: 'saveFrequencies';
  productId: string;
  productName: string;
  weeks: readonly number[];
  /** The version that was edited, or that the person has decided to replace. */
  version: string | undefined;
}

/** What becomes of a declaration that waits (rules §28.16). */
export interface DecideDeclaration {
  kind: 'decideDeclaration';
  id: string;
  reference: string;
  decision: 'done' | 'rejected';
  /** Of a rejection. */
  reason: string | undefined;
  /** The subscriptions that are ended; none where none is named. */
  purchaseIds: readonly string[];
  /** Whether one may end that is not listed with the declaration. */
  unlisted: boolean;
}

/** Rejects all declarations of a search that wait (rules §28.15). */
export interface RejectDeclarations {
  kind: 'rejectDeclarations';
  search: string;
  reason: string;
}

/** A change that an admin asked for. */
export type AdminChange = SaveDiscount | SaveFrequencies | DecideDeclaration | RejectDeclarations;
export type AdminCommand = CommandOf<AdminChange>;
export type AdminOutcome = OutcomeOf<AdminChange>;
