import { createApi } from '@reduxjs/toolkit/query/react';
import { isVerdict, type ApiError } from './apiError';
import { baseQuery } from './baseQuery';

/** What the portal keeps of the server's answers. */
export const TAGS = ['Customer', 'Product', 'Subscription', 'ListedCustomer', 'AdminProduct', 'Discount'] as const;

/** The one API of the portal; each resource adds its endpoints in a file of its own (rules §20.1). */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  // A page must not show the old date until some other, slow call has ended as well.
  invalidationBehavior: 'immediately',
  tagTypes: TAGS,
  endpoints: () => ({}),
});

type Tag = (typeof TAGS)[number];

/**
 * What a change makes stale: its tags after a success or a refusal. Any other failure brings no news of them, and a
 * load that fails too would end the session behind an open form (rules §17.4).
 */
export const staleAfter = (error: ApiError | undefined, tags: readonly Tag[]): readonly Tag[] =>
  error && !isVerdict(error) ? [] : tags;
