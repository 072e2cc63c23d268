import { SESSION_KEYS, storageChanged, type SessionKey } from '../session/sessionSlice';
import { readSessionValues } from '../session/sessionStorage';
import type { AppStore } from './store';

/** Signing in or out in one tab holds in all: this tab's copy would otherwise be written over the newer one. */
export function syncTabs(store: AppStore): void {
  window.addEventListener('storage', ({ key }) => {
    // A null key means that all of the storage was emptied.
    if (key === null || SESSION_KEYS.includes(key as SessionKey)) store.dispatch(storageChanged(readSessionValues()));
  });
}
