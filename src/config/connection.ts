import { useSyncExternalStore } from 'react';

/** The browser knows that the device has no network. That it has one does not mean that the shop can be reached. */
export const isOffline = (): boolean => !navigator.onLine;

function subscribe(changed: () => void): () => void {
  const events = ['online', 'offline'];
  events.forEach((event) => window.addEventListener(event, changed));
  return () => events.forEach((event) => window.removeEventListener(event, changed));
}

export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline, () => false);

const SETTLE_MS = 1_000;

/** A device says that it is online before its requests get through. */
export const afterAMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

/** @returns ends the subscription */
export function onOnlineAgain(run: () => void): () => void {
  window.addEventListener('online', run);
  return () => window.removeEventListener('online', run);
}

/**
 * Tries once more whenever the device is online again, and a moment later.
 * @throws what fails while it is online
 */
export async function untilOnline<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!isOffline()) throw error;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return attempt().catch(async () => {
      await afterAMoment();
      return untilOnline(attempt);
    });
  }
}
