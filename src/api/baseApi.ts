import { createApi } from '@reduxjs/toolkit/query/react';
import { isVerdict, type ApiError } from './apiError';
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

type Tag = (typeof TAGS)[number];

/**
 * What a change makes stale: its tags after a success or a verdict against it. Any other failure says nothing new of
 * them, and what cannot be loaded either would end the stay behind an open form (spec §8).
 */
export const staleAfter = (error: ApiError | undefined, tags: readonly Tag[]): readonly Tag[] =>
  error && !isVerdict(error) ? [] : tags;
