import * as v from 'valibot';
import { baseApi, unlessUnsent } from '../baseApi';
import { reply } from '../schemas';
import { commandDone } from './subscriptionCommandsApi';

type Done = v.InferOutput<typeof commandDone>;

/** Charges that a person must confirm at the bank (rules §35.5). */
export const billApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Reads how far a charge is. */
    readBill: build.mutation<Done, string>({
      query: (billId) => ({ url: 'subscription/bill', as: 'customer', params: { billId } }),
      responseSchema: reply(commandDone),
      invalidatesTags: (done, error) => (done?.action ? [] : unlessUnsent(error, ['Subscription'])),
      extraOptions: { onError: 'inline' },
    }),
    /** Ends a charge: paid if the person has confirmed, otherwise refused. 503 without an answer of the provider. */
    finishBill: build.mutation<Done, string>({
      query: (billId) => ({ url: 'subscription/bill', as: 'customer', form: { billId } }),
      responseSchema: reply(commandDone),
      invalidatesTags: (_, error) => unlessUnsent(error, ['Subscription']),
      extraOptions: { onError: 'inline' },
    }),
  }),
});
