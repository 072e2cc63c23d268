import { takeHandedOverToken } from '../session/handedOverToken';
import { customerHandedOver, SESSION_KEYS, storageChanged, type SessionKey } from '../session/sessionSlice';
import { readSessionValues, storeHandedOverToken } from '../session/sessionStorage';
import type { AppStore } from './store';

/** Signing in or out in one tab holds in all: this tab's copy would otherwise be written over the newer one. */
export function syncTabs(store: AppStore): void {
  const readAgain = () => store.dispatch(storageChanged(readSessionValues()));
  window.addEventListener('storage', ({ key }) => {
    // A null key means that all of the storage was emptied.
    if (key === null || SESSION_KEYS.includes(key as SessionKey)) readAgain();
  });
  // An open page that is sent to another customer loads nothing anew: its address changes behind the `#` alone.
  window.addEventListener('hashchange', () => {
    const token = takeHandedOverToken();
    if (!token) return;
    storeHandedOverToken(token);
    store.dispatch(customerHandedOver(readSessionValues()));
  });
  // A page that the browser kept and shows again knows nothing of what happened since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAgain();
  });
}
