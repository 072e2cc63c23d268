import type { UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from './baseApi';

const SETTLED = [`${baseApi.reducerPath}/executeMutation/fulfilled`, `${baseApi.reducerPath}/executeMutation/rejected`];

/** A call that changes something was answered, or failed. */
export const isMutationSettled = ({ type }: UnknownAction): boolean => SETTLED.includes(type);

/**
 * The queries under way in a state, by their cache keys. One that was sent before a change may answer with what was
 * before it, and RTK Query does not ask again for what it is still waiting for.
 */
export function overtakenQueries(state: unknown): string[] {
  const { queries } = (state as { [baseApi.reducerPath]: { queries: Record<string, { status: string } | undefined> } })[
    baseApi.reducerPath
  ];
  return Object.entries(queries).flatMap(([key, query]) => (query?.status === 'pending' ? [key] : []));
}
