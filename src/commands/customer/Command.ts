import type { PlanDate } from '../../domain/planDate';
import type { CommandOf, OutcomeOf } from '../CommandContext';

/**
 * A change of one subscription that a person asked for, in the portal's words: cents, days, plain dates (rules §20.3).
 */
export type Wish = {
  purchaseId: string;
  productName: string;
  /** The expected state: the server changes and charges no other (rules §7.8). */
  version: string | undefined;
} & (
  | { kind: 'move' | 'skip' | 'delay' | 'orderNow'; nextBillDate: PlanDate }
  | { kind: 'pause'; restartDate: PlanDate }
  /** `2`, `3` or the free text of reason 4. */
  | { kind: 'cancel'; reason: string }
  | {
      kind: 'edit' | 'swap';
      productId: string;
      /** The price that the person saw; the server refuses a stale one. */
      unitPriceCents: number;
      quantity: number;
      intervalDays: number;
      isIntervalChange: boolean;
    }
  | { kind: 'applyDiscount'; code: string }
  | { kind: 'removeDiscount'; code: string; recordId: string }
  | { kind: 'paySource'; paySourceId: string }
);
export type WishKind = Wish['kind'];

/** A confirmed change; its key is the same until its outcome is known (rules §2.9). */
export type Command = CommandOf<Wish>;
export type Outcome = OutcomeOf<Wish>;
