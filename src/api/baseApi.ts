import { createApi } from '@reduxjs/toolkit/query/react';
import { isRefusal, unreadableReply, type ApiError } from './apiError';
import { baseQuery } from './baseQuery';
import { reportUnreadable } from './reportUnreadable';

/** What the portal keeps of the server's answers. */
export const TAGS = [
  'Customer',
  'Product',
  'Subscription',
  'ListedCustomer',
  'AdminProduct',
  'Discount',
  'Declaration',
  'Preview',
] as const;

const OK = 200;
/** A page that is opened again shows what was known, and refreshes it (src/app/pages.ts). */
const KEPT_SECONDS = 600;

/** The one API of the portal; each resource adds its endpoints in a file of its own (rules §20.1). */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  keepUnusedDataFor: KEPT_SECONDS,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  tagTypes: TAGS,
  // What an endpoint's schema cannot read is no success (rules §20.8).
  onSchemaFailure: ({ issues }, { endpoint }) => reportUnreadable(endpoint, issues),
  catchSchemaFailure: () => unreadableReply(OK),
  endpoints: () => ({}),
});

/**
 * For loads whose failure ends the session or withdraws what is shown (rules §17.4): those happen when the admin asks
 * for them, not because a window came to the front.
 */
export const ON_DEMAND = { refetchOnFocus: false, refetchOnReconnect: false } as const;

type Tag = (typeof TAGS)[number];

/**
 * What a change makes stale: its tags after a success or a refusal. Any other failure brings no news of them, and a
 * load that fails too would end the session behind an open form (rules §17.4).
 */
export const staleAfter = (error: ApiError | undefined, tags: readonly Tag[]): readonly Tag[] =>
  error && !isRefusal(error) ? [] : tags;

/** What a change makes stale that may be carried out although its answer is lost; nothing where it was not sent. */
export const unlessUnsent = (error: ApiError | undefined, tags: readonly Tag[]): readonly Tag[] =>
  error?.kind === 'offline' ? [] : tags;
