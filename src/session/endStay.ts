import type { Dispatch } from '@reduxjs/toolkit';
import { signedOut, stayEnded } from './sessionSlice';

/**
 * Clears the storage at once and leaves the page after its message was shown (rules §17.3).
 * @param afterMs how long the page is still shown, in milliseconds
 */
export function endStay(dispatch: Dispatch, afterMs: number): void {
  dispatch(stayEnded());
  setTimeout(() => dispatch(signedOut()), afterMs);
}
