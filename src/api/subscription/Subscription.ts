import * as v from 'valibot';
import type { DiscountTerms } from '../../domain/order/discountAmount';
import { FAILURE_REASONS } from '../../domain/subscription/openOrder';
import { orderState } from '../../domain/order/orderState';
import type { ApiError } from '../apiError';
import { addressSchema, toAddress } from '../Address';
import { priceFields, toPrices } from '../prices';
import { cents, flag, isoDate, optional, optionalText, optionalDate, requiredText, text, whole } from '../schemas';

const paymentProblem = v.object({
  /** ISO date of the first failed try. */
  since: isoDate,
  /** `other` is a reason unknown to the portal. */
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
  productSku: optionalText,
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
  /** Undefined if the shop sends none. */
  paySourceId: optionalText,
  cardLast4: optionalText,
  firstName: text,
  lastName: text,
});
type SubscriptionWire = v.InferOutput<typeof wire>;

/** Returns the terms of the discount code; a fixed amount if the shop sends no terms. */
function toTerms({ discount, discountAmount, discountIsPercent }: SubscriptionWire): DiscountTerms | undefined {
  if (discountAmount !== undefined) return { amountHundredths: discountAmount, isPercent: discountIsPercent === true };
  return discount > 0 ? { amountHundredths: discount, isPercent: false } : undefined;
}

const toProblem = ({ since, reason, total }: v.InferOutput<typeof paymentProblem>) => ({
  since,
  reason,
  totalCents: total,
});
/** Unpaid order; money in cents (rules §24.20). */
export type PaymentProblem = ReturnType<typeof toProblem>;

const toSubscription = (item: SubscriptionWire) => ({
  /** Opaque expected state of a change (rules §7.8); undefined if the shop sends none. */
  version: item.version,
  purchaseId: item.purchaseId,
  productId: item.productId,
  productName: item.productName,
  variant: item.variant,
  /** Undefined if the shop sends none. */
  sku: item.productSku,
  description: item.productDescription,
  imagePath: item.productImagePath,
  quantity: item.productQty,
  /** Quantity in stock; the server refuses larger orders. */
  stock: item.stockQty,
  ...toPrices(item),
  shippingCents: item.shipping,
  // Because the wire calls the estimated tax `totalRefunded` (rules §8.2).
  taxCents: item.totalRefunded,
  /** Current amount of the discount code. */
  discountCents: item.discount,
  /** Terms of the discount code; undefined without a code. */
  discount: toTerms(item),
  intervalDays: item.billingIntervalDays,
  ...orderState({ ...item, nextTryAt: item.paymentProblem?.nextTryAt, isUnpaid: item.paymentProblem !== undefined }),
  /** ISO date on which a pause ends. */
  restartDate: item.restartDate,
  /** ISO date since which the due order waits for stock (rules §9.8). */
  waitingSince: item.waitingSince,
  /** ISO date of the end; no renewal from this date (rules §28.8). */
  cancelOn: item.cancelOn,
  /** True while an open declaration blocks renewals (rules §28.9). */
  isHeld: item.declarationWaits === true,
  /** A `SubscriptionStatus`, or another status of the shop (rules §8.3). */
  status: item.status,
  /** Undefined if all orders are paid, or if the shop sends none. */
  paymentProblem: item.paymentProblem && toProblem(item.paymentProblem),
  /** Card that pays the subscription; undefined if none does. */
  paySourceId: item.paySourceId,
  cardLast4: item.cardLast4,
  recipient: `${item.firstName} ${item.lastName}`.trim(),
  delivery: toAddress(item),
});
/** Subscription with money in cents and the interval in days (rules §8.2). */
export type Subscription = ReturnType<typeof toSubscription>;

/** Fails for a malformed price, amount or date, because no default is correct. */
export const subscriptionSchema = v.pipe(wire, v.transform(toSubscription));

/** Returns the current subscription if a change was refused for an outdated version (rules §7.8). */
export function currentOf({ current }: ApiError): Subscription | undefined {
  const read = v.safeParse(subscriptionSchema, current);
  return read.success ? read.output : undefined;
}
