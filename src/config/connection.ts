import { useSyncExternalStore } from 'react';

/** True if the device has no network. False does not prove that the shop is reachable. */
export const isOffline = (): boolean => !navigator.onLine;

function subscribe(changed: () => void): () => void {
  const events = ['online', 'offline'];
  events.forEach((event) => window.addEventListener(event, changed));
  return () => events.forEach((event) => window.removeEventListener(event, changed));
}

export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline, () => false);

const SETTLE_MS = 1_000;

/** Short delay, because browsers report a connection before requests succeed. */
export const afterAMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

/** Runs a callback when the device is online again; returns a function that unsubscribes. */
export function onOnlineAgain(run: () => void): () => void {
  window.addEventListener('online', run);
  return () => window.removeEventListener('online', run);
}

/** Returns a function that tells whether the device came online a moment ago. */
export function watchConnection(): () => boolean {
  let onlineAt = -Infinity;
  // Because the build renders the start page without a browser.
  if (typeof window !== 'undefined') onOnlineAgain(() => (onlineAt = performance.now()));
  return () => performance.now() - onlineAt < SETTLE_MS;
}

/** Repeats a failed load when the device is online again, and once more a moment later. Returns a function that unsubscribes. */
export function repeatOnline(load: () => void): () => void {
  let timer: number | undefined;
  const unsubscribe = onOnlineAgain(() => {
    window.clearTimeout(timer);
    load();
    timer = window.setTimeout(load, SETTLE_MS);
  });
  return () => {
    unsubscribe();
    window.clearTimeout(timer);
  };
}

/**
 * Repeats a failed attempt each time the device is online again, and once more a moment later.
 * @throws the error of an attempt while online
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
