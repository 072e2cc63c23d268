import type { Language } from '#src/domain/language';
import type { IsoDate } from '#src/domain/isoDate';
import type { Refusal } from '../../platform/gateway/PaymentGateway';

/**
 * `ACTION`: a person must confirm at the provider. `PROCESSING`: a bank answers in days, and the order counts as placed.
 * `FAILED`: an operator must settle the bill (rules §7.16, §35.4).
 */
export type BillState = 'PENDING' | 'ACTION' | 'PROCESSING' | 'SUCCESS' | 'DECLINED' | 'FAILED';

/** State of a bill that locks its subscription, because its terms are fixed (rules §7.9). */
export type LockingState = Extract<BillState, 'PENDING' | 'ACTION' | 'FAILED'>;

/** Attempt to charge an order, with amounts that are fixed at its creation. */
export interface Bill {
  id: number;
  customerId: number;
  subscriptionId: number;
  /** Null, like its version of the terms, in unsettled bills of an earlier version. */
  orderId: number | null;
  orderVersion: number | null;
  /** Date of the charge and of its payment. */
  billDate: IsoDate;
  /** Due date of the order; part of the gateway key (rules §7.10 c). */
  dueDate: IsoDate;
  /** `order`: immediate order. `renewal`: charge by a job. `retry`: a customer's payment of an unpaid order. */
  kind: 'order' | 'renewal' | 'retry';
  state: BillState;
  gatewayKey: string;
  /** Provider, its account, and the customer's number there; null without one. */
  provider: string;
  providerAccount: string;
  customerRef: string | null;
  /** Number of the charge at the provider, and (`actionUrl`) the page where the person confirms. */
  gatewayRef: string | null;
  actionUrl: string | null;
  /** Moment of real time at which the bill was opened, in milliseconds. */
  openedAt: number;
  /** Why the charge was refused, or null. */
  refusal: Refusal['reason'] | null;
  /** True since a bank processes the payment: the order counts as placed (rules §35.4). */
  isPlaced: boolean;
  /** Token of the card; null only in bills of 0 cents without a card. */
  gatewayToken: string | null;
  /** Id of the card; null without a card, or in bills of older versions. */
  paySourceId: number | null;
  cardLast4: string | null;
  productId: number;
  /** Present name of the product, in the language of the bill. */
  productName: string;
  quantity: number;
  unitPriceCents: number;
  shippingCents: number;
  taxCents: number;
  discountCents: number;
  /** Total that was too small to be charged, and is part of the discount (rules §35.18). */
  waivedCents: number;
  /** Redemption of the order's discount code, if any. */
  redemptionId: number | null;
  lang: Language;
  actingAdmin: string | null;
  /** True if the link of a mail opened the bill, without a session (rules §35.16). */
  viaMail: boolean;
  /** True for an admin's try of an unpaid order, without its person (rules §37.6). */
  isAdminTry: boolean;
  nextBillDate: IsoDate | null;
}

/** Set when the bill is opened, or later. */
type Assigned =
  | ('id' | 'state' | 'nextBillDate' | 'productName' | 'orderId' | 'orderVersion' | 'openedAt' | 'refusal' | 'isPlaced')
  | ('gatewayKey' | 'provider' | 'providerAccount' | 'customerRef' | 'gatewayRef' | 'actionUrl');

export type NewBill = Omit<Bill, Assigned>;

/** Order of a bill, and the version of its terms that is charged. */
export interface OrderTry {
  orderId: number;
  orderVersion: number;
}

/** Outcome to store for a bill. */
export interface Settlement {
  state: 'SUCCESS' | 'DECLINED';
  nextBillDate: IsoDate | null;
  responseType: 'SUCCESS' | 'SOFT_DECLINE';
  totalCents: number;
  gatewayRef: string | null;
  /** Null for a paid bill. */
  refusal: Refusal | null;
}
