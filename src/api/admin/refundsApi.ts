import * as v from 'valibot';
import { baseApi } from '../baseApi';
import { cents, isoDate, optional, optionalText, payloadOf, reply, requiredText, text } from '../schemas';

const refund = v.object({
  refundId: requiredText,
  amount: cents,
  reason: text,
  state: v.picklist(['open', 'pending', 'done', 'failed']),
  /** ISO date of the state. */
  date: isoDate,
});

const refundable = payloadOf(
  v.object({
    paymentId: requiredText,
    orderId: optionalText,
    customerId: requiredText,
    name: text,
    email: text,
    productName: text,
    billedOn: isoDate,
    total: cents,
    /** Undefined if no provider has charged the payment. */
    left: optional(cents),
    /** Part of `left` that a withdrawal owes. */
    owed: optional(cents),
    refunds: v.array(refund),
  }),
);
/** Payment that may be refunded, amounts in cents (rules §37.3). */
export type Refundable = v.InferOutput<typeof refundable>;

const refundsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Payment by its number or that of its order. */
    getRefundable: build.query<Refundable, string>({
      query: (paymentId) => ({ url: 'admin/refund', as: 'admin', params: { paymentId } }),
      responseSchema: reply(refundable),
      providesTags: ['Refund'],
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
  }),
});

export const { useGetRefundableQuery } = refundsApi;
