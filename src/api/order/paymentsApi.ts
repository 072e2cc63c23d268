import * as v from 'valibot';
import { FULFILMENTS } from '../../domain/order/fulfilment';
import { addressSchema, toAddress } from '../Address';
import { baseApi } from '../baseApi';
import {
  cents,
  flag,
  isoDate,
  listOf,
  optional,
  optionalDate,
  optionalText,
  payloadDataOf,
  reply,
  requiredText,
  rowsOf,
  text,
  whole,
  type Rows,
} from '../schemas';

/** Prices are in euro (rules §2.7). */
const EURO = '€';

/** A product of a payment; money in cents. */
const item = v.pipe(
  v.object({
    productId: text,
    productName: text,
    sku: text,
    productImagePath: v.fallback(optionalText, undefined),
    productQty: whole,
    price: cents,
  }),
  v.transform(({ productId, productName, sku, productImagePath, productQty, price }) => ({
    productId,
    productName,
    sku,
    /** Picture as of the day of the order; undefined if unknown. */
    imagePath: productImagePath,
    quantity: productQty,
    unitPriceCents: price,
  })),
);

const orderAddress = v.pipe(
  v.object({ firstName: text, lastName: text, ...addressSchema.entries }),
  v.transform(({ firstName, lastName, ...address }) => ({
    recipient: `${firstName} ${lastName}`.trim(),
    ...toAddress(address),
  })),
);
/** Name and address of an order, as they were on its day. */
export type OrderAddress = v.InferOutput<typeof orderAddress>;

/** Link to a carrier's page; undefined for another protocol. */
const trackingUrl = v.fallback(optional(v.pipe(v.string(), v.startsWith('https://'))), undefined);

/** Order of a payment (rules §32.8). */
const order = v.object({
  number: requiredText,
  fulfilment: v.fallback(v.optional(v.picklist(FULFILMENTS)), undefined),
  /** True for orders of an earlier version, whose addresses are unknown. */
  isMigrated: flag,
  cardLast4: optionalText,
  delivery: optional(orderAddress),
  billing: optional(orderAddress),
  shippedOn: optionalDate,
  carrier: optionalText,
  trackingNumber: optionalText,
  trackingUrl,
});
export type Order = v.InferOutput<typeof order>;

/** Refund of a payment; money in cents (rules §35.12). */
const refund = v.object({ amount: cents, state: v.picklist(['pending', 'done']), date: isoDate });
export type PaymentRefund = v.InferOutput<typeof refund>;

const wire = v.object({
  orderId: requiredText,
  purchaseId: text,
  dateCreated: isoDate,
  responseType: text,
  currencySymbol: v.fallback(v.pipe(v.string(), v.nonEmpty()), EURO),
  totalAmount: cents,
  taxes: cents,
  shipping: cents,
  discount: cents,
  nextBillDate: optionalDate,
  // Keeps a payment with an unreadable order or unreadable products.
  order: v.fallback(optional(order), undefined),
  items: v.fallback(listOf('item of a payment', item), []),
  refunds: v.fallback(v.optional(listOf('refund of a payment', refund), []), []),
});

const payment = v.pipe(
  wire,
  v.transform((paid) => ({
    orderId: paid.orderId,
    purchaseId: paid.purchaseId,
    date: paid.dateCreated,
    /** `SUCCESS`, `SOFT_DECLINE` or another value of the gateway. */
    status: paid.responseType,
    currencySymbol: paid.currencySymbol,
    totalCents: paid.totalAmount,
    taxCents: paid.taxes,
    shippingCents: paid.shipping,
    /** Amount of the discount code, in cents. */
    discountCents: paid.discount,
    nextBillDate: paid.nextBillDate,
    /** Undefined for a payment that the migration has not reached. */
    order: paid.order,
    items: paid.items,
    refunds: paid.refunds,
  })),
);
/** Past payment; money in cents (rules §12.3). */
export type Payment = v.InferOutput<typeof payment>;

export const paymentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All payments of the customer, newest first (rules §12.3). */
    listPayments: build.query<Rows<Payment>, void>({
      query: () => ({ url: 'other/fetchPrevPayment', as: 'customer' }),
      responseSchema: reply(payloadDataOf(rowsOf('payment', payment))),
      // Reloaded after an immediate order, and after a change of the language of product names.
      providesTags: ['Subscription'],
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const { useListPaymentsQuery } = paymentsApi;
