/** Changes in a receipt: commands, and actions of the shop. */
export const RECEIPT_COMMANDS = [
  'reschedule',
  'skip',
  'orderNow',
  'retryPayment',
  'update',
  'pause',
  'reactive',
  'cancel',
  'applyDiscount',
  'removeDiscount',
  'paySource',
  'address',
  'undo',
  'renewal',
  'decline',
  'resumption',
  'postponed',
  'stock',
] as const;
export type ReceiptCommand = (typeof RECEIPT_COMMANDS)[number];
