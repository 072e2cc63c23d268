/** Both run in the page itself, also when a browser test hands them over: they may use nothing from outside. */

/** Puts a page before the present one, so that a step back leads there. */
export function putBefore(path: string): void {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  const present = location.pathname + location.search;
  history.replaceState({ idx: idx - 1 }, '', path);
  history.pushState({ idx }, '', present);
}

/** Follows an entry of the history, as the browser's Forward does: it can outlive a reload. */
export function goForwardTo(path: string): void {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  history.pushState({ idx: idx + 1 }, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
}
