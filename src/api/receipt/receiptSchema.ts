import * as v from 'valibot';
import type { IsoDate } from '../../domain/isoDate';
import { RECEIPT_COMMANDS } from '../../domain/subscription/receiptCommands';
import type { SubscriptionSnapshot } from '../../domain/subscription/snapshot';
import { addressSchema, toAddress, type Address } from '../Address';
import { isoDate, optional, optionalDate, optionalText, requiredText, text, whole } from '../schemas';

const ACTORS = ['customer', 'admin', 'shop'] as const;
/** `other` is one that the portal does not know. */
const COMMANDS = [...RECEIPT_COMMANDS, 'other'] as const;

interface AnyReceipt {
  id: string;
  /** The moment, as ISO text. */
  at: string;
  actor: (typeof ACTORS)[number];
  command: (typeof COMMANDS)[number];
  /** The last day on which it can be undone; undefined where it cannot (rules §24.5). */
  undoUntil: IsoDate | undefined;
}

/** What has become of a subscription (rules §24.2). */
export interface SubscriptionReceipt extends AnyReceipt {
  about: 'subscription';
  purchaseId: string;
  productName: string;
  before: SubscriptionSnapshot;
  after: SubscriptionSnapshot;
}

/** What has become of an address (rules §24.10). */
export interface AddressReceipt extends AnyReceipt {
  about: 'address';
  address: 'billing' | 'shipping';
  /** Undefined where there is none. */
  before: Address | undefined;
  after: Address | undefined;
}

export type Receipt = SubscriptionReceipt | AddressReceipt;

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
  at: v.pipe(v.string(), v.isoTimestamp()),
  actor: v.picklist(ACTORS),
  command: v.fallback(v.picklist(COMMANDS), 'other'),
  undoUntil: optional(isoDate),
};

const ofSubscription = v.pipe(
  v.object({ ...any, purchaseId: requiredText, productName: text, before: snapshotSchema, after: snapshotSchema }),
  v.transform(({ undoUntil, ...receipt }): SubscriptionReceipt => ({ about: 'subscription', undoUntil, ...receipt })),
);

const maybeAddress = optional(v.pipe(addressSchema, v.transform(toAddress)));
const ofAddress = v.pipe(
  v.object({ ...any, address: v.picklist(['billing', 'shipping']), before: maybeAddress, after: maybeAddress }),
  v.transform(({ undoUntil, before, after, ...receipt }): AddressReceipt => ({
    about: 'address',
    undoUntil,
    before,
    after,
    ...receipt,
  })),
);

export const receiptSchema = v.union([ofSubscription, ofAddress]);

/** In a reply: where it is missing or unreadable, what was done is done all the same. */
export const replyReceipt = v.fallback(optional(receiptSchema), undefined);

/** The reply to a change of an address. */
export const doneWithReceipt = v.pipe(
  v.object({ message: v.string(), payload: optional(v.object({ receipt: replyReceipt })) }),
  v.transform(({ message, payload }) => ({ message, receipt: payload?.receipt })),
);
export type DoneWithReceipt = v.InferOutput<typeof doneWithReceipt>;
