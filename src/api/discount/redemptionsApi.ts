import * as v from 'valibot';
import { baseApi } from '../baseApi';
import { payloadOf, reply, requiredText } from '../schemas';

const discountRecord = payloadOf(
  v.nullable(
    v.pipe(
      v.object({ id: requiredText, code: requiredText }),
      v.transform(({ id, code }) => ({ recordId: id, code })),
    ),
  ),
);
/** Redemption of a discount code on a subscription (rules §11.2). */
export type DiscountRecord = NonNullable<v.InferOutput<typeof discountRecord>>;

const redemptionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Redemption on a subscription; null if there is none. */
    getDiscountRecord: build.query<DiscountRecord | null, string>({
      query: (purchaseId) => ({ url: 'subscription/discount-record', as: 'customer', params: { purchaseId } }),
      responseSchema: reply(discountRecord),
      providesTags: ['Subscription'],
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const { useGetDiscountRecordQuery } = redemptionsApi;
