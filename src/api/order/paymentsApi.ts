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
  // A payment is one without its products as well.
  items: v.fallback(listOf('item of a payment', item), []),
});

const payment = v.pipe(
  wire,
  v.transform((paid) => ({
    orderId: paid.orderId,
    purchaseId: paid.purchaseId,
    date: paid.dateCreated,
    /** `SUCCESS`, `SOFT_DECLINE`, or whatever else the gateway said. */
    status: paid.responseType,
    currencySymbol: paid.currencySymbol,
    totalCents: paid.totalAmount,
    taxCents: paid.taxes,
    shippingCents: paid.shipping,
    /** What a discount code took off the goods. */
    discountCents: paid.discount,
    nextBillDate: paid.nextBillDate,
    items: paid.items,
  })),
);
/** A past payment; money in cents (rules §12.3). */
export type Payment = v.InferOutput<typeof payment>;

export const paymentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Every payment the customer ever made, the newest first (rules §12.3). */
    listPayments: build.query<Rows<Payment>, void>({
      query: () => ({ url: 'other/fetchPrevPayment', as: 'customer' }),
      responseSchema: reply(payloadDataOf(rowsOf('payment', payment))),
      // An order now is a payment as well; and product names come in the language of the call.
      providesTags: ['Subscription'],
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const { useListPaymentsQuery } = paymentsApi;
