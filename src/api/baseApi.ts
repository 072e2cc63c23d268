import { createApi } from '@reduxjs/toolkit/query/react';
import { isRefusal, unreadableReply, type ApiError } from './apiError';
import { baseQuery } from './baseQuery';
import { reportUnreadable } from './reportUnreadable';

/** Tags of the cached data. */
export const TAGS = [
  'Customer',
  'Product',
  'Subscription',
  'ListedCustomer',
  'CustomerFile',
  'AdminProduct',
  'Discount',
  'Declaration',
  'Refund',
  'FailedPayment',
  'Attention',
  'Preview',
  'Admin',
  'OwnRole',
] as const;

const OK = 200;
/** Lifetime of unused data, so that a reopened page renders them and refreshes (src/app/pages.ts). */
const KEPT_SECONDS = 600;

/** The portal's only API; each resource injects its endpoints (rules §20.1). */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  keepUnusedDataFor: KEPT_SECONDS,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  tagTypes: TAGS,
  // Because an unreadable reply is no success (rules §20.8).
  onSchemaFailure: ({ issues }, { endpoint }) => reportUnreadable(endpoint, issues),
  catchSchemaFailure: () => unreadableReply(OK),
  endpoints: () => ({}),
});

/**
 * Options of loads whose failure ends the session or hides data (rules §17.4). Because a focused window must not start
 * such a load.
 */
export const ON_DEMAND = { refetchOnFocus: false, refetchOnReconnect: false } as const;

type Tag = (typeof TAGS)[number];

/**
 * Returns the tags to invalidate after a success or a refusal. Other failures invalidate nothing, because a failed
 * reload would end the session behind an open form (rules §17.4).
 */
export const staleAfter = (error: ApiError | undefined, tags: readonly Tag[]): readonly Tag[] =>
  error && !isRefusal(error) ? [] : tags;

/** Returns the tags of a change, also after a lost reply; none if the change was never sent. */
export const unlessUnsent = (error: ApiError | undefined, tags: readonly Tag[]): readonly Tag[] =>
  error?.kind === 'offline' ? [] : tags;
