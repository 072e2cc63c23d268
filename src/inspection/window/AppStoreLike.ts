import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

/** The store as the instruments need it: made in src/app, which nothing imports. */
export interface AppStoreLike {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
}
