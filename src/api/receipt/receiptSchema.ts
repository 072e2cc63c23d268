import * as v from 'valibot';
import { RECEIPT_COMMANDS } from '../../domain/subscription/receiptCommands';
import type { SubscriptionSnapshot } from '../../domain/subscription/snapshot';
import { addressSchema, toAddress } from '../Address';
import { isoDate, optional, optionalDate, optionalText, requiredText, text, whole } from '../schemas';

/** A subscription before or after a change; money in cents. */
export const snapshotSchema = v.pipe(
  v.object({
    status: text,
    productName: text,
    quantity: whole,
    intervalWeeks: whole,
    nextBillDate: optionalDate,
    card: optionalText,
    items: whole,
    discount: whole,
    shipping: whole,
    tax: whole,
    total: whole,
  }),
  v.transform(({ nextBillDate, card, items, discount, shipping, tax, total, ...rest }): SubscriptionSnapshot => ({
    ...rest,
    nextBillDate,
    card,
    itemsCents: items,
    discountCents: discount,
    shippingCents: shipping,
    taxCents: tax,
    totalCents: total,
  })),
);

const any = {
  id: requiredText,
  /** ISO timestamp. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  actor: v.picklist(['customer', 'admin', 'shop']),
  /** `other` is a command unknown to the portal. */
  command: v.fallback(v.picklist([...RECEIPT_COMMANDS, 'other']), 'other'),
  /** Last date for an undo; undefined if an undo is impossible (rules §24.5). */
  undoUntil: optional(isoDate),
};

/** Change of a subscription (rules §24.2). */
const ofSubscription = v.pipe(
  v.object({
    ...any,
    purchaseId: requiredText,
    productName: text,
    /** Number of the billed order. */
    order: optionalText,
    before: snapshotSchema,
    after: snapshotSchema,
  }),
  v.transform((receipt) => ({ about: 'subscription' as const, ...receipt })),
);

const maybeAddress = optional(v.pipe(addressSchema, v.transform(toAddress)));
/** Change of an address (rules §24.10). */
const ofAddress = v.pipe(
  v.object({ ...any, address: v.picklist(['billing', 'shipping']), before: maybeAddress, after: maybeAddress }),
  v.transform((receipt) => ({ about: 'address' as const, ...receipt })),
);

export const receiptSchema = v.union([ofSubscription, ofAddress]);
export type Receipt = v.InferOutput<typeof receiptSchema>;

/** Receipt in a reply; undefined if missing or unreadable, because the change succeeded anyway. */
export const replyReceipt = v.fallback(optional(receiptSchema), undefined);

/** Reply to a change of an address, or to an undo. */
export const doneWithReceipt = v.pipe(
  v.object({ message: v.string(), payload: optional(v.object({ receipt: replyReceipt })) }),
  v.transform(({ message, payload }) => ({ message, receipt: payload?.receipt })),
);
export type DoneWithReceipt = v.InferOutput<typeof doneWithReceipt>;
