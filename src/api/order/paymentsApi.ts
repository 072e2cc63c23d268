import * as v from 'valibot';
import { baseApi } from '../baseApi';
import {
  cents,
  isoDate,
  listOf,
  optionalDate,
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
  v.object({ productId: text, productName: text, productQty: whole, price: cents }),
  v.transform(({ productId, productName, productQty, price }) => ({
    productId,
    productName,
    quantity: productQty,
    unitPriceCents: price,
  })),
);

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
  // Keeps a payment with unreadable products.
  items: v.fallback(listOf('item of a payment', item), []),
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
    items: paid.items,
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
