import { toCents } from '../../domain/money';
import type { IsoDate } from '../../domain/isoDate';
import { baseApi } from '../baseApi';

/** A product of a payment; money in cents. */
export interface PaymentItem {
  productId: string;
  productName: string;
  quantity: number;
  unitPriceCents: number;
}

/** A past payment; money in cents (rules §12.3). */
export interface Payment {
  orderId: string;
  purchaseId: string;
  date: IsoDate;
  /** `SUCCESS`, `SOFT_DECLINE`, or whatever else the gateway said. */
  status: string;
  currencySymbol: string;
  totalCents: number;
  taxCents: number;
  shippingCents: number;
  /** What a discount code took off the goods. */
  discountCents: number;
  nextBillDate: IsoDate | undefined;
  items: PaymentItem[];
}

interface PaymentWire {
  orderId: string;
  purchaseId: string;
  dateCreated: IsoDate;
  responseType: string;
  currencySymbol: string;
  totalAmount: number;
  taxes: number;
  shipping: number;
  discount: number;
  nextBillDate: IsoDate | null;
  items: { productId: string; productName: string; productQty: number; price: number }[];
}

const toPayment = (wire: PaymentWire): Payment => ({
  orderId: wire.orderId,
  purchaseId: wire.purchaseId,
  date: wire.dateCreated,
  status: wire.responseType,
  currencySymbol: wire.currencySymbol,
  totalCents: toCents(wire.totalAmount),
  taxCents: toCents(wire.taxes),
  shippingCents: toCents(wire.shipping),
  discountCents: toCents(wire.discount),
  nextBillDate: wire.nextBillDate ?? undefined,
  items: wire.items.map(({ productId, productName, productQty, price }) => ({
    productId,
    productName,
    quantity: productQty,
    unitPriceCents: toCents(price),
  })),
});

export const paymentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Every payment the customer ever made, the newest first (rules §12.3). */
    listPayments: build.query<Payment[], void>({
      query: () => ({ url: 'other/fetchPrevPayment', as: 'customer' }),
      transformResponse: (wire: { payload: { data: PaymentWire[] } }) => wire.payload.data.map(toPayment),
      // An order now is a payment as well; and product names come in the language of the call.
      providesTags: ['Subscription'],
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const { useListPaymentsQuery } = paymentsApi;
