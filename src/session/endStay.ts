import type { Dispatch } from '@reduxjs/toolkit';
import { signedOut, stayEnded } from './sessionSlice';

/**
 * Empties the storage at once and leaves the page once its message was read (spec §8).
 * @param afterMs how long the page still stands, in milliseconds
 */
export function endStay(dispatch: Dispatch, afterMs: number): void {
  dispatch(stayEnded());
  setTimeout(() => dispatch(signedOut()), afterMs);
}
