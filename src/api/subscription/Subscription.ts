import * as v from 'valibot';
import type { DiscountTerms } from '../../domain/order/discountAmount';
import type { IsoDate } from '../../domain/isoDate';
import type { Prices } from '../../domain/product/Prices';
import { FAILURE_REASONS } from '../../domain/subscription/openOrder';
import { orderState, type OrderState } from '../../domain/order/orderState';
import type { ApiError } from '../apiError';
import { addressSchema, toAddress, type Address } from '../Address';
import { priceFields, toPrices } from '../product/prices';
import { cents, flag, isoDate, optional, optionalText, optionalDate, requiredText, text, whole } from '../schemas';

/** `other` is one that the portal does not know. */
const REASONS = [...FAILURE_REASONS, 'other'] as const;

/** An order that could not be paid (rules §24.20). */
export interface PaymentProblem {
  /** The day of the first failed try. */
  since: IsoDate;
  reason: (typeof REASONS)[number];
  totalCents: number;
}

/** A subscription in the portal's words: money in cents, the interval in days (rules §8.2). */
export interface Subscription extends Prices, OrderState {
  /** Opaque: the state that a change is based on (rules §7.8); undefined where the shop names none. */
  version: string | undefined;
  purchaseId: string;
  productId: string;
  productName: string;
  variant: string;
  description: string;
  imagePath: string;
  quantity: number;
  /** How many the shop has; an order beyond it is refused. */
  stock: number;
  shippingCents: number;
  taxCents: number;
  /** What a discount code takes off the goods. */
  discountCents: number;
  /** What the code on it takes off any goods; undefined without one. */
  discount: DiscountTerms | undefined;
  intervalDays: number;
  /** When a pause ends. */
  restartDate: IsoDate | undefined;
  /** Since when the order that is due waits for stock (rules §9.8). */
  waitingSince: IsoDate | undefined;
  /** The day on which it ends; nothing is billed from then on (rules §28.8). */
  cancelOn: IsoDate | undefined;
  /** Nothing is billed by itself while something that was declared is looked at (rules §28.9). */
  isHeld: boolean;
  /** A `SubscriptionStatus`, or another one of the shop's own (rules §8.3). */
  status: string;
  /** Undefined where everything is paid, or the shop does not say. */
  paymentProblem: PaymentProblem | undefined;
  /** The card that pays it; undefined where none does. */
  paySourceId: string | undefined;
  cardLast4: string | undefined;
  /** Who it is delivered to, and where. */
  recipient: string;
  delivery: Address;
}

const paymentProblem = v.object({
  since: isoDate,
  reason: v.fallback(v.picklist(REASONS), 'other'),
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

const toProblem = ({ paymentProblem: problem }: SubscriptionWire): PaymentProblem | undefined =>
  problem && { since: problem.since, reason: problem.reason, totalCents: problem.total };

const toSubscription = (item: SubscriptionWire): Subscription => ({
  version: item.version,
  purchaseId: item.purchaseId,
  productId: item.productId,
  productName: item.productName,
  variant: item.variant,
  description: item.productDescription,
  imagePath: item.productImagePath,
  quantity: item.productQty,
  stock: item.stockQty,
  ...toPrices(item),
  shippingCents: item.shipping,
  // The wire calls the estimated tax `totalRefunded` (rules §8.2).
  taxCents: item.totalRefunded,
  discountCents: item.discount,
  discount: toTerms(item),
  intervalDays: item.billingIntervalDays,
  ...orderState({ ...item, nextTryAt: item.paymentProblem?.nextTryAt, isUnpaid: item.paymentProblem !== undefined }),
  restartDate: item.restartDate,
  waitingSince: item.waitingSince,
  cancelOn: item.cancelOn,
  isHeld: item.declarationWaits === true,
  status: item.status,
  paymentProblem: toProblem(item),
  paySourceId: item.paySourceId,
  cardLast4: item.cardLast4,
  recipient: `${item.firstName} ${item.lastName}`.trim(),
  delivery: toAddress(item),
});

/** Without a price, an amount or a date in its form a subscription is unreadable: what it costs and when is not known. */
export const subscriptionSchema = v.pipe(wire, v.transform(toSubscription));

/** The subscription as it is now, where a change was refused because it is not the one that was seen (rules §7.8). */
export function currentOf({ current }: ApiError): Subscription | undefined {
  const read = v.safeParse(subscriptionSchema, current);
  return read.success ? read.output : undefined;
}
