import type { Dispatch } from '@reduxjs/toolkit';
import { signedOut, sessionEnded } from './sessionSlice';

/**
 * Clears the session at once; the page is left after its message was shown (rules §17.3).
 * @param afterMs delay before the page is left, in milliseconds
 */
export function endSession(dispatch: Dispatch, afterMs: number): void {
  dispatch(sessionEnded());
  setTimeout(() => dispatch(signedOut()), afterMs);
}
