import type { ReceiptCommand } from '#src/domain/subscription/receiptCommands';

interface ReceiptAction {
  command: ReceiptCommand;
  isUndoable?: true;
}

/** All change log actions of subscriptions, with the command of their receipts (rules §24.3). */
const ACTIONS = {
  orderMoved: { command: 'reschedule', isUndoable: true },
  orderSkipped: { command: 'skip', isUndoable: true },
  orderPlaced: { command: 'orderNow' },
  paymentRetried: { command: 'retryPayment' },
  subscriptionUpdated: { command: 'update', isUndoable: true },
  productSwapped: { command: 'update', isUndoable: true },
  subscriptionPaused: { command: 'pause', isUndoable: true },
  subscriptionReactivated: { command: 'reactive', isUndoable: true },
  subscriptionCancelled: { command: 'cancel' },
  cancellationScheduled: { command: 'cancel' },
  cancellationTakenBack: { command: 'undo' },
  discountApplied: { command: 'applyDiscount', isUndoable: true },
  discountRemoved: { command: 'removeDiscount', isUndoable: true },
  cardChosen: { command: 'paySource' },
  cardAssigned: { command: 'paySource' },
  cardRemoved: { command: 'paySource' },
  subscriptionTakenUp: { command: 'paySource' },
  subscriptionRepriced: { command: 'address' },
  changeUndone: { command: 'undo' },
  renewalBilled: { command: 'renewal' },
  renewalAdvanced: { command: 'renewal' },
  renewalDeclined: { command: 'decline' },
  orderDeclined: { command: 'decline' },
  retryDeclined: { command: 'decline' },
  subscriptionResumed: { command: 'resumption' },
  renewalPostponed: { command: 'postponed' },
  renewalWaits: { command: 'stock' },
  renewalWaitEnded: { command: 'stock' },
} as const satisfies Record<string, ReceiptAction>;

export type SubscriptionAction = keyof typeof ACTIONS;

export const commandOf = (action: SubscriptionAction): ReceiptCommand => ACTIONS[action].command;

/** True if the customer can undo the action (rules §24.5). */
export const isUndoable = (action: SubscriptionAction): boolean => 'isUndoable' in ACTIONS[action];

export const ADDRESS_COMMANDS = ['address', 'undo'] as const;

/** Change log actions of billing and shipping addresses, with the command of their receipts (rules §24.10). */
const ADDRESS_ACTIONS = {
  billingAddressChanged: 'address',
  shippingAddressChanged: 'address',
  shippingAddressDeleted: 'address',
  addressUndone: 'undo',
} as const satisfies Record<string, (typeof ADDRESS_COMMANDS)[number]>;

export type AddressAction = keyof typeof ADDRESS_ACTIONS;

export const isAddressAction = (action: string): action is AddressAction => Object.hasOwn(ADDRESS_ACTIONS, action);

export const addressCommandOf = (action: AddressAction) => ADDRESS_ACTIONS[action];
