import * as v from 'valibot';
import type { DiscountTerms } from '../../domain/order/discountAmount';
import { FAILURE_REASONS } from '../../domain/subscription/openOrder';
import { orderState } from '../../domain/order/orderState';
import type { ApiError } from '../apiError';
import { addressSchema, toAddress } from '../Address';
import { priceFields, toPrices } from '../product/prices';
import { cents, flag, isoDate, optional, optionalText, optionalDate, requiredText, text, whole } from '../schemas';

const paymentProblem = v.object({
  /** The day of the first failed try. */
  since: isoDate,
  /** `other` is one that the portal does not know. */
  reason: v.fallback(v.picklist([...FAILURE_REASONS, 'other']), 'other'),
  total: whole,
  nextTryAt: optionalDate,
});

const wire = v.object({
  ...addressSchema.entries,
  version: optionalText,
  purchaseId: requiredText,
  productId: requiredText,
  productName: requiredText,
  variant: text,
  productDescription: text,
  productImagePath: text,
  productQty: whole,
  stockQty: whole,
  ...priceFields,
  shipping: cents,
  totalRefunded: cents,
  discount: cents,
  discountAmount: optional(cents),
  discountIsPercent: optional(flag),
  billingIntervalDays: v.pipe(whole, v.minValue(1)),
  nextBillDate: optionalDate,
  restartDate: optionalDate,
  waitingSince: optionalDate,
  cancelOn: optionalDate,
  declarationWaits: optional(flag),
  status: requiredText,
  paymentProblem: v.fallback(optional(paymentProblem), undefined),
  /** Missing at a shop whose subscriptions do not name it. */
  paySourceId: optionalText,
  cardLast4: optionalText,
  firstName: text,
  lastName: text,
});
type SubscriptionWire = v.InferOutput<typeof wire>;

/** Undefined where a shop does not send the terms; the amount it takes off now is always there. */
function toTerms({ discount, discountAmount, discountIsPercent }: SubscriptionWire): DiscountTerms | undefined {
  if (discountAmount !== undefined) return { amountHundredths: discountAmount, isPercent: discountIsPercent === true };
  return discount > 0 ? { amountHundredths: discount, isPercent: false } : undefined;
}

const toProblem = ({ since, reason, total }: v.InferOutput<typeof paymentProblem>) => ({
  since,
  reason,
  totalCents: total,
});
/** An order that could not be paid (rules §24.20). */
export type PaymentProblem = ReturnType<typeof toProblem>;

const toSubscription = (item: SubscriptionWire) => ({
  /** Opaque: the state that a change is based on (rules §7.8); undefined where the shop names none. */
  version: item.version,
  purchaseId: item.purchaseId,
  productId: item.productId,
  productName: item.productName,
  variant: item.variant,
  description: item.productDescription,
  imagePath: item.productImagePath,
  quantity: item.productQty,
  /** How many the shop has; an order beyond it is refused. */
  stock: item.stockQty,
  ...toPrices(item),
  shippingCents: item.shipping,
  // The wire calls the estimated tax `totalRefunded` (rules §8.2).
  taxCents: item.totalRefunded,
  /** What a discount code takes off the goods. */
  discountCents: item.discount,
  /** What the code on it takes off any goods; undefined without one. */
  discount: toTerms(item),
  intervalDays: item.billingIntervalDays,
  ...orderState({ ...item, nextTryAt: item.paymentProblem?.nextTryAt, isUnpaid: item.paymentProblem !== undefined }),
  /** When a pause ends. */
  restartDate: item.restartDate,
  /** Since when the order that is due waits for stock (rules §9.8). */
  waitingSince: item.waitingSince,
  /** The day on which it ends; nothing is billed from then on (rules §28.8). */
  cancelOn: item.cancelOn,
  /** Nothing is billed by itself while something that was declared is looked at (rules §28.9). */
  isHeld: item.declarationWaits === true,
  /** A `SubscriptionStatus`, or another one of the shop's own (rules §8.3). */
  status: item.status,
  /** Undefined where everything is paid, or the shop does not say. */
  paymentProblem: item.paymentProblem && toProblem(item.paymentProblem),
  /** The card that pays it; undefined where none does. */
  paySourceId: item.paySourceId,
  cardLast4: item.cardLast4,
  /** Who it is delivered to, and where. */
  recipient: `${item.firstName} ${item.lastName}`.trim(),
  delivery: toAddress(item),
});
/** A subscription in the portal's words: money in cents, the interval in days (rules §8.2). */
export type Subscription = ReturnType<typeof toSubscription>;

/** Without a price, an amount or a date in its form a subscription is unreadable: what it costs and when is not known. */
export const subscriptionSchema = v.pipe(wire, v.transform(toSubscription));

/** The subscription as it is now, where a change was refused because it is not the one that was seen (rules §7.8). */
export function currentOf({ current }: ApiError): Subscription | undefined {
  const read = v.safeParse(subscriptionSchema, current);
  return read.success ? read.output : undefined;
}
