import { toCents } from '../domain/money';
import type { PlanDate } from '../domain/planDate';
import type { SubscriptionStatus } from '../domain/subscriptionStatus';
import { baseApi } from './baseApi';

/** A subscription in the portal's words: money in cents, the interval in days (spec §3). */
export interface Subscription {
  purchaseId: string;
  productName: string;
  variant: string;
  imagePath: string;
  quantity: number;
  unitPriceCents: number;
  /** The price before a reduction; undefined where there was none. */
  oldUnitPriceCents: number | undefined;
  shippingCents: number;
  taxCents: number;
  /** What a discount code takes off the goods. */
  discountCents: number;
  intervalDays: number;
  nextBillDate: PlanDate | undefined;
  status: SubscriptionStatus;
  cardLast4: string | undefined;
}

interface SubscriptionWire {
  purchaseId: string;
  productName: string;
  variant: string;
  productImagePath: string;
  productQty: number;
  price: number;
  oldPrice: number | null;
  shipping: number;
  totalRefunded: number;
  discount: number;
  billingIntervalDays: number;
  nextBillDate: PlanDate | null;
  status: SubscriptionStatus;
  cardLast4: string | null;
}

const toSubscription = (wire: SubscriptionWire): Subscription => ({
  purchaseId: wire.purchaseId,
  productName: wire.productName,
  variant: wire.variant,
  imagePath: wire.productImagePath,
  quantity: wire.productQty,
  unitPriceCents: toCents(wire.price),
  oldUnitPriceCents: wire.oldPrice === null ? undefined : toCents(wire.oldPrice),
  shippingCents: toCents(wire.shipping),
  // The wire calls the estimated tax `totalRefunded` (spec §3).
  taxCents: toCents(wire.totalRefunded),
  discountCents: toCents(wire.discount),
  intervalDays: wire.billingIntervalDays,
  nextBillDate: wire.nextBillDate ?? undefined,
  status: wire.status,
  cardLast4: wire.cardLast4 ?? undefined,
});

/** Moves the next order, or bills it at once; `idempotencyKey` stays the same on every retry (contract §4). */
export interface RescheduleCommand {
  purchaseId: string;
  nextBillDate: PlanDate;
  billNow: boolean;
  idempotencyKey: string;
}

const subscriptionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All subscriptions of the customer, the soonest order first. */
    listNextOrders: build.query<Subscription[], void>({
      query: () => ({ url: 'subscription/all', as: 'customer', params: { nextOrder: true } }),
      transformResponse: (wire: { payload: { data: SubscriptionWire[] } }) => wire.payload.data.map(toSubscription),
      providesTags: ['Subscription'],
      extraOptions: { onError: 'inline' },
    }),
    /** Reschedule, skip and order now (spec §4). Answers the server's message. */
    reschedule: build.mutation<string, RescheduleCommand>({
      query: ({ idempotencyKey, ...form }) => ({
        url: 'subscription/reschedule',
        as: 'customer',
        form,
        idempotencyKey,
      }),
      transformResponse: (wire: { message: string }) => wire.message,
      // After a refusal as well: what the customer saw may be out of date.
      invalidatesTags: ['Subscription'],
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const { useListNextOrdersQuery, useRescheduleMutation } = subscriptionsApi;
