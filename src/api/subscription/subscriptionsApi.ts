import { baseApi } from '../baseApi';
import { toSubscription, type Subscription, type SubscriptionWire } from './Subscription';

const toSubscriptions = (wire: { payload: { data: SubscriptionWire[] } }): Subscription[] =>
  wire.payload.data.map(toSubscription);

export const subscriptionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All subscriptions of the customer, the soonest order first. */
    listNextOrders: build.query<Subscription[], void>({
      query: () => ({ url: 'subscription/all', as: 'customer', params: { nextOrder: true } }),
      transformResponse: toSubscriptions,
      providesTags: ['Subscription'],
      extraOptions: { onError: 'inline' },
    }),
    /** All subscriptions of the customer, the newest first. */
    listSubscriptions: build.query<Subscription[], void>({
      query: () => ({ url: 'subscription/all', as: 'customer' }),
      transformResponse: toSubscriptions,
      providesTags: ['Subscription'],
      extraOptions: { onError: 'inline' },
    }),
    /** One subscription; null where the customer has none of this id. */
    getSubscription: build.query<Subscription | null, string>({
      query: (purchaseId) => ({ url: 'subscription/all', as: 'customer', params: { purchaseId } }),
      transformResponse: (wire: { payload: { data: SubscriptionWire[] } }) => toSubscriptions(wire)[0] ?? null,
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
