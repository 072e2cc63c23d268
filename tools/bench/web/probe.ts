/** Measurements inside the page. Points in time are milliseconds since the navigation. */
export interface Probe {
  /** Time of the largest contentful paint. */
  largest: number;
  /** Tasks longer than 50 ms. */
  longTasks: { start: number; duration: number }[];
  /** Sum of layout shifts without recent user input. */
  shift: number;
  /** Time at which the expected text was rendered; 0 before. */
  seen: number;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Layout shift, because TypeScript's DOM types lack both fields. */
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Defines tsx's helper for named functions, because the page lacks this helper. */
export const PROBE_HELPER = 'globalThis.__name = (named) => named';

/** Runs in the page before its scripts: fills `localStorage` and starts the measurements. */
export const startProbe = ({ storage, text }: { storage: Readonly<Record<string, string>>; text: string }) => {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  const probe: Probe = { largest: 0, longTasks: [], shift: 0, seen: 0 };
  window.probe = probe;
  const observe = (type: string, take: (entry: Shift) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as Shift[]).forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    probe.largest = startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    probe.longTasks.push({ start: startTime, duration });
  });
  observe('layout-shift', ({ hadRecentInput, value }) => {
    if (!hadRecentInput) probe.shift += value;
  });
  if (text)
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main')?.textContent.includes(text)) return;
      observer.disconnect();
      // Because the text is visible in the next frame.
      requestAnimationFrame(() => {
        probe.seen = performance.now();
      });
    }).observe(document, { subtree: true, childList: true, characterData: true });
};

/** Runs in the page: true after the render of the text, without a long task in the last `quietMs` milliseconds. */
export const isQuiet = ({ text, quietMs }: { text: string; quietMs: number }): boolean => {
  const { largest, seen, longTasks } = window.probe;
  const last = longTasks.at(-1);
  return (
    largest > 0 && (text === '' || seen > 0) && (!last || performance.now() - last.start - last.duration > quietMs)
  );
};

/**
 * Runs in the page: returns the probe, the compressed bytes of network scripts, and the milliseconds of a call. Prefetched
 * scripts are counted apart, because they load while the page is idle and are not executed.
 */
export const readProbe = ({ call }: { call: string }) => {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = resources.filter(({ name, transferSize }) => new URL(name).pathname.endsWith('.js') && transferSize);
  const prefetches = new Set(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map(({ href }) => href),
  );
  const bytesOf = (isPrefetched: boolean) =>
    scripts
      .filter(({ name }) => prefetches.has(name) === isPrefetched)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  const [made] = call ? resources.filter(({ name }) => name.includes(call)) : [];
  return {
    ...window.probe,
    scriptBytes: bytesOf(false),
    prefetchedBytes: bytesOf(true),
    call: made ? made.responseEnd - made.startTime : 0,
  };
};
