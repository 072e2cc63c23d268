import { takeImpersonationToken } from '../session/takeImpersonationToken';
import { storedCommandsChanged } from '../commands/pendingCommandsSlice';
import { PENDING_COMMANDS_KEY, readPendingCommands } from '../commands/pendingCommandsStorage';
import { SESSION_KEYS } from '../session/sessionCodecs';
import { adoptStorage } from '../session/adoptStorage';
import { accountOffered } from '../session/tabSlice';
import type { AppStore } from './store';

const WATCHED: readonly string[] = [...SESSION_KEYS, PENDING_COMMANDS_KEY];

/** Applies other tabs' changes of session and commands, because this tab's copy would overwrite them. */
export function syncTabs(store: AppStore): void {
  const readAgain = () => {
    store.dispatch(adoptStorage());
    store.dispatch(storedCommandsChanged(readPendingCommands()));
  };
  window.addEventListener('storage', ({ key }) => {
    // Because a null key means a cleared storage.
    if (key === null || WATCHED.includes(key)) readAgain();
  });
  // Handles a token in the fragment, because a changed fragment does not reload the page.
  window.addEventListener('hashchange', () => {
    const token = takeImpersonationToken();
    if (token) store.dispatch(accountOffered(token));
  });
  // Because a page restored from the back-forward cache missed storage events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAgain();
  });
}
