import { takeImpersonationToken } from '../session/takeImpersonationToken';
import { storedCommandsChanged } from '../commands/pendingCommandsSlice';
import { PENDING_COMMANDS_KEY, readPendingCommands } from '../commands/pendingCommandsStorage';
import { SESSION_KEYS } from '../session/sessionCodecs';
import { adoptStorage } from '../session/adoptStorage';
import { accountOffered } from '../session/tabSlice';
import type { AppStore } from './store';

const WATCHED: readonly string[] = [...SESSION_KEYS, PENDING_COMMANDS_KEY];

/** Signing in or out in one tab holds in all: this tab's copy would otherwise be written over the newer one. */
export function syncTabs(store: AppStore): void {
  const readAgain = () => {
    store.dispatch(adoptStorage());
    store.dispatch(storedCommandsChanged(readPendingCommands()));
  };
  window.addEventListener('storage', ({ key }) => {
    // A null key means that all of the storage was emptied.
    if (key === null || WATCHED.includes(key)) readAgain();
  });
  // An open page that is sent to another customer loads nothing anew: its address changes behind the `#` alone.
  window.addEventListener('hashchange', () => {
    const token = takeImpersonationToken();
    if (token) store.dispatch(accountOffered(token));
  });
  // A page that the browser restores from its cache has missed what happened since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAgain();
  });
}
