import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

/** What the portal keeps of the server's answers. */
export const TAGS = ['Customer', 'Product', 'Subscription', 'ListedCustomer', 'AdminProduct', 'Discount'] as const;

/** The one API of the portal; each resource adds its endpoints in a file of its own (design §4). */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  // A page must not show the old date until some other, slow call has ended as well.
  invalidationBehavior: 'immediately',
  tagTypes: TAGS,
  endpoints: () => ({}),
});
