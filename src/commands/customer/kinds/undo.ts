import type { Receipt } from '../../../api/receipt/receiptSchema';
import { undoApi } from '../../../api/receipt/undoApi';
import { defineKind } from '../../defineKind';
import { text, typed } from './fields';
import { words, type Translation } from './words';

/** Undoes a change of a subscription, or of an address if `productName` is empty (rules §24.8). */
export const undo = defineKind({
  fields: { receiptId: text, productName: typed },
  call: undoApi.endpoints.undoChange.initiate,
  words: (command, translation: Translation) =>
    words(command.productName === '' ? 'undoAddress' : 'undo')(command, translation),
});

/** Returns the command that undoes the change of a receipt. */
export const undoOf = (receipt: Receipt) => ({
  kind: 'undo' as const,
  receiptId: receipt.id,
  productName: receipt.about === 'subscription' ? receipt.productName : '',
});
