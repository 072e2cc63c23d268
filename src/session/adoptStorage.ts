import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { WithSession } from './sessionSelectors';
import { storageChanged } from './sessionSlice';
import { readSession } from './persistence';

/** Replaces this tab's session by the stored one, after a change by another tab (rules §5.15). */
export const adoptStorage =
  (): ThunkAction<void, WithSession, unknown, UnknownAction> =>
  (dispatch, getState): void => {
    dispatch(storageChanged({ before: getState().session, after: readSession() }));
  };
