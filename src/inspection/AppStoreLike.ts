import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { WithSession } from '../session/sessionSelectors';

/** A call that was answered, as RTK Query stores it. */
interface CachedQuery {
  endpointName?: string;
  data?: unknown;
}

/** The store as the instruments need it: made in src/app, which nothing imports. */
export interface AppStoreLike {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState: () => WithSession & { api: { queries: Readonly<Record<string, CachedQuery | undefined>> } };
}
