import * as v from 'valibot';
import { optionalDate, optionalText, requiredText, text } from '../schemas';

/** State of an erasure, or what would postpone it (rules §40.3). */
export const erasureSchema = v.object({
  /** Orders that are unpaid or not shipped. */
  openOrders: v.array(v.object({ orderNumber: requiredText, productName: text })),
  /** Last day of the erasure; undefined if nothing postpones it. */
  dueOn: optionalDate,
  /** Moment of the erasure, if it is done. */
  erasedAt: optionalText,
});
export type Erasure = v.InferOutput<typeof erasureSchema>;
