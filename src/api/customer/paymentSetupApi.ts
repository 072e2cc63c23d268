import * as v from 'valibot';
import { baseApi, unlessUnsent } from '../baseApi';
import { done, payloadOf, reply, requiredText, type Done } from '../schemas';

const started = payloadOf(v.object({ url: requiredText, ref: requiredText }));

/** Cards that are entered at the page of a payment provider (rules §35.7). */
export const paymentSetupApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Begins a card. @param paySourceId replaced card; empty for a new one */
    startSetup: build.mutation<{ url: string; ref: string }, string>({
      query: (paySourceId) => ({ url: 'user/payment-setup', as: 'customer', form: { paySourceId } }),
      responseSchema: reply(started),
      extraOptions: { onError: 'inline' },
    }),
    /** Saves the entered card, once. 409 while the person is at the provider, 400 if no card was entered. */
    finishSetup: build.mutation<Done, string>({
      query: (ref) => ({ url: 'user/payment-setup/finish', as: 'customer', form: { ref } }),
      responseSchema: reply(done),
      invalidatesTags: (_, error) => unlessUnsent(error, ['Customer', 'Subscription']),
      extraOptions: { onError: 'inline' },
    }),
  }),
});
