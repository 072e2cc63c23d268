import * as v from 'valibot';
import { baseApi } from '../baseApi';
import { done, flag, payloadOf, reply, whole, type Done } from '../schemas';

const preferences = payloadOf(
  v.object({
    /** True if the customer wants a notice before each charge. */
    notices: flag,
    /** Days between notice and charge; 0 if the shop sends none. */
    noticeDays: whole,
  }),
);
/** Optional mails of the customer; mails about a change are always sent (rules §26.12). */
export type MailPreferences = v.InferOutput<typeof preferences>;

const mailPreferencesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMailPreferences: build.query<MailPreferences, void>({
      query: () => ({ url: 'user/mail-preferences', as: 'customer' }),
      responseSchema: reply(preferences),
      providesTags: ['Customer'],
      extraOptions: { onError: 'inline' },
    }),
    saveMailPreferences: build.mutation<Done, Pick<MailPreferences, 'notices'>>({
      query: ({ notices }) => ({ url: 'user/mail-preferences', as: 'customer', form: { notices } }),
      responseSchema: reply(done),
      // Updates the cache before the reload, so that the switch does not jump back.
      onQueryStarted: ({ notices }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(patchPreferences({ notices })),
          () => undefined,
        ),
      invalidatesTags: ['Customer'],
      extraOptions: { onError: 'inline' },
    }),
  }),
});

const patchPreferences = (changes: Partial<MailPreferences>) =>
  mailPreferencesApi.util.updateQueryData('getMailPreferences', undefined, (saved) => ({ ...saved, ...changes }));

export const { useGetMailPreferencesQuery, useSaveMailPreferencesMutation } = mailPreferencesApi;
