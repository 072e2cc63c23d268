import type { DiscountTerms } from '../../domain/order/discountAmount';
import { toCents } from '../../domain/money';
import type { IsoDate } from '../../domain/isoDate';
import type { ApiError } from '../apiError';
import { toAddress, type Address, type AddressWire } from '../customer/Address';

/** A subscription in the portal's words: money in cents, the interval in days (rules §8.2). */
export interface Subscription {
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
  unitPriceCents: number;
  /** The price before a reduction; undefined where there was none. */
  oldUnitPriceCents: number | undefined;
  shippingCents: number;
  taxCents: number;
  /** What a discount code takes off the goods. */
  discountCents: number;
  /** What the code on it takes off any goods; undefined without one. */
  discount: DiscountTerms | undefined;
  intervalDays: number;
  nextBillDate: IsoDate | undefined;
  /** When a pause ends. */
  restartDate: IsoDate | undefined;
  /** Since when the order that is due waits for stock (rules §9.8). */
  waitingSince: IsoDate | undefined;
  /** A `SubscriptionStatus`, or another one of the shop's own (rules §8.3). */
  status: string;
  /** The card that pays it; undefined where none does. */
  paySourceId: string | undefined;
  cardLast4: string | undefined;
  /** Who it is delivered to, and where. */
  recipient: string;
  delivery: Address;
}

export interface SubscriptionWire extends AddressWire {
  version?: string;
  purchaseId: string;
  productId: string;
  productName: string;
  variant: string;
  productDescription: string;
  productImagePath: string;
  productQty: number;
  stockQty: number;
  price: number;
  oldPrice: number | null;
  shipping: number;
  totalRefunded: number;
  discount: number;
  discountAmount?: number | null;
  discountIsPercent?: boolean | null;
  billingIntervalDays: number;
  nextBillDate: IsoDate | null;
  restartDate?: IsoDate | null;
  waitingSince?: IsoDate | null;
  status: string;
  /** Missing at a shop whose subscriptions do not name it. */
  paySourceId?: string | null;
  cardLast4: string | null;
  firstName: string;
  lastName: string;
}

/** Undefined where a shop does not send the terms; the amount it takes off now is always there. */
function toTerms({ discount, discountAmount, discountIsPercent }: SubscriptionWire): DiscountTerms | undefined {
  if (typeof discountAmount === 'number') {
    return { amountHundredths: toCents(discountAmount), isPercent: discountIsPercent === true };
  }
  return discount > 0 ? { amountHundredths: toCents(discount), isPercent: false } : undefined;
}

export const toSubscription = (wire: SubscriptionWire): Subscription => ({
  version: wire.version,
  purchaseId: wire.purchaseId,
  productId: wire.productId,
  productName: wire.productName,
  variant: wire.variant,
  description: wire.productDescription,
  imagePath: wire.productImagePath,
  quantity: wire.productQty,
  stock: wire.stockQty,
  unitPriceCents: toCents(wire.price),
  oldUnitPriceCents: wire.oldPrice === null ? undefined : toCents(wire.oldPrice),
  shippingCents: toCents(wire.shipping),
  // The wire calls the estimated tax `totalRefunded` (rules §8.2).
  taxCents: toCents(wire.totalRefunded),
  discountCents: toCents(wire.discount),
  discount: toTerms(wire),
  intervalDays: wire.billingIntervalDays,
  nextBillDate: wire.nextBillDate ?? undefined,
  restartDate: wire.restartDate ?? undefined,
  waitingSince: wire.waitingSince ?? undefined,
  status: wire.status,
  paySourceId: wire.paySourceId ?? undefined,
  cardLast4: wire.cardLast4 ?? undefined,
  recipient: `${wire.firstName} ${wire.lastName}`,
  delivery: toAddress(wire),
});

/** The subscription as it is now, where a change was refused because it is not the one that was seen (rules §7.8). */
export const currentOf = ({ current }: ApiError): Subscription | undefined =>
  current === undefined ? undefined : toSubscription(current as SubscriptionWire);
