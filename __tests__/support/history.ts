/** Both functions run in the browser page: they use no variables of this module. */

/** Inserts a history entry before the current one. */
export function putBefore(path: string): void {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  const present = location.pathname + location.search;
  history.replaceState({ idx: idx - 1 }, '', path);
  history.pushState({ idx }, '', present);
}

/** Simulates the browser's Forward, whose entry can survive a reload. */
export function goForwardTo(path: string): void {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  history.pushState({ idx: idx + 1 }, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
}
