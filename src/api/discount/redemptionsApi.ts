import { baseApi } from '../baseApi';

/** The code on a subscription (rules §11.2). */
export interface DiscountRecord {
  recordId: string;
  code: string;
}

interface RecordWire {
  payload: { id: string; code: string } | null;
}

const redemptionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The code on a subscription; null where there is none. */
    getDiscountRecord: build.query<DiscountRecord | null, string>({
      query: (purchaseId) => ({ url: 'subscription/discount-record', as: 'customer', params: { purchaseId } }),
      transformResponse: ({ payload }: RecordWire) => payload && { recordId: payload.id, code: payload.code },
      providesTags: ['Subscription'],
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const { useGetDiscountRecordQuery } = redemptionsApi;
