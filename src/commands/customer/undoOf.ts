import type { Receipt } from '../../api/receipt/receiptSchema';
import type { Change } from './Command';

/** The change that takes another one back (rules §24.8). */
export const undoOf = (receipt: Receipt): Change => ({
  kind: 'undo',
  receiptId: receipt.id,
  productName: receipt.about === 'subscription' ? receipt.productName : '',
});
