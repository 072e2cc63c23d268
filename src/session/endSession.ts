import type { Dispatch } from '@reduxjs/toolkit';
import { signedOut, sessionEnded } from './sessionSlice';

/**
 * Clears the storage at once and leaves the page after its message was shown (rules §17.3).
 * @param afterMs how long the page is still shown, in milliseconds
 */
export function endSession(dispatch: Dispatch, afterMs: number): void {
  dispatch(sessionEnded());
  setTimeout(() => dispatch(signedOut()), afterMs);
}
