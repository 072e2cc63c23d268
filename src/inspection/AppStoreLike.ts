import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { WithSession } from '../session/sessionSelectors';

/** The store as the instruments need it: made in src/app, which nothing imports. */
export interface AppStoreLike {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState: () => WithSession;
}
