import { readTabItem, writeTabItem } from './browserStorage';

/** Key in sessionStorage, so that no other tab and no guard takes the token for a session (rules §36.15). */
const KEY = 'factorToken';

/** Returns the token of a second factor that is not entered yet. */
export const keptFactorToken = (): string | undefined => readTabItem(KEY);

/** Stores the token for a reload; undefined removes the key. */
export const keepFactorToken = (token: string | undefined): void => writeTabItem(KEY, token);
