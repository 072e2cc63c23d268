import * as v from 'valibot';
import { baseApi } from '../baseApi';
import { payloadDataOf, reply, rowsOf, type Rows } from '../schemas';
import { subscriptionSchema, type Subscription } from './Subscription';

const subscriptions = payloadDataOf(rowsOf('subscription', subscriptionSchema));
const LAST = '9999-12-31';
/** Sorts by due date, because the shop does not sort unpaid orders by their next try (rules §24.26). */
const soonestFirst = v.pipe(
  subscriptions,
  v.transform(({ rows, ...rest }) => ({
    ...rest,
    rows: rows.toSorted((one, other) => (one.dueDay ?? LAST).localeCompare(other.dueDay ?? LAST)),
  })),
);
const firstSubscription = v.pipe(
  subscriptions,
  v.transform(({ rows }) => rows[0] ?? null),
);

export const subscriptionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All subscriptions of the customer, soonest next order first. */
    listNextOrders: build.query<Rows<Subscription>, void>({
      query: () => ({ url: 'subscription/all', as: 'customer', params: { nextOrder: true } }),
      responseSchema: reply(soonestFirst),
      providesTags: ['Subscription'],
      extraOptions: { onError: 'inline' },
    }),
    /** All subscriptions of the customer, newest first. */
    listSubscriptions: build.query<Rows<Subscription>, void>({
      query: () => ({ url: 'subscription/all', as: 'customer' }),
      responseSchema: reply(subscriptions),
      providesTags: ['Subscription'],
      extraOptions: { onError: 'inline' },
    }),
    /** One subscription; null if the customer has none with this id. */
    getSubscription: build.query<Subscription | null, string>({
      query: (purchaseId) => ({ url: 'subscription/all', as: 'customer', params: { purchaseId } }),
      responseSchema: reply(firstSubscription),
      providesTags: ['Subscription'],
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const {
  useListNextOrdersQuery,
  useListSubscriptionsQuery,
  useGetSubscriptionQuery,
  useLazyGetSubscriptionQuery,
} = subscriptionsApi;
