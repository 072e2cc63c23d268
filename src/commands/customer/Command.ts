import type { AddressFields } from '../../api/Address';
import type { Info, NamedAddress } from '../../api/customer/customerApi';
import type { DeclarationAnswer } from '../../api/declaration/ownDeclarationsApi';
import type { Seal } from '../../api/customer/sealed';
import type { IsoDate } from '../../domain/isoDate';
import type { CommandOf, OutcomeOf } from '../CommandContext';

/** A change of one subscription, in cents, days and plain dates. */
type SubscriptionChange = {
  purchaseId: string;
  productName: string;
  /** The expected state: the server changes and charges no other (rules §7.8). */
  version: string | undefined;
} & (
  | { kind: 'move' | 'skip' | 'delay' | 'orderNow'; nextBillDate: IsoDate }
  | { kind: 'pause'; restartDate: IsoDate }
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
  | { kind: 'paySource' | 'retryPayment'; paySourceId: string }
  | { kind: 'reactivate' }
);

/** A change of the customer's own data, as it was typed. */
type AccountChange =
  | {
      kind: 'saveInfo';
      info: Info;
      /** The address on file, which a new one takes the place of. */
      currentEmail: string;
      isAdmin: boolean;
      /** Of the code that a new address needs. */
      seal: Seal | undefined;
    }
  | { kind: 'addAddress'; address: NamedAddress }
  | { kind: 'saveBilling' | 'saveShipping'; address: AddressFields }
  | { kind: 'deleteShipping' }
  | ({ kind: 'saveCard'; seal: Seal | undefined } & CardOutline)
  | { kind: 'deleteCard'; paySourceId: string; last4: string };

/** The undoing of an earlier change of a subscription or an address (rules §24.8). */
interface Undo {
  kind: 'undo';
  receiptId: string;
  /** The subscription's product; empty where it is an address. */
  productName: string;
}

/** The answer to a declaration: it is a stranger's, or what it has ended is taken back (rules §28.23). */
type AnswerDeclaration = { kind: 'answerDeclaration'; reference: string } & DeclarationAnswer;

/** What distinguishes a card from the others, without its number. */
export interface CardOutline {
  /** The card that it takes the place of; empty for a new one. */
  paySourceId: string;
  last4: string;
  /** `MM/YYYY`. */
  expiry: string;
  /** The ids of the cards that there are already. */
  knownIds: readonly string[];
}

/** What a customer asked for (rules §20.3). */
export type Change = SubscriptionChange | AccountChange | Undo | AnswerDeclaration;
export type ChangeKind = Change['kind'];

/** A confirmed change; its key is the same until its outcome is known (rules §2.9). */
export type Command = CommandOf<Change>;
export type Outcome = OutcomeOf<Change>;

/** Whether a command changes this subscription. */
export const isAbout = (command: Command | undefined, purchaseId: string): boolean =>
  command !== undefined && 'purchaseId' in command && command.purchaseId === purchaseId;
