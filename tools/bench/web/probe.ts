/** What the page itself reports of a load; times in milliseconds since its start. */
export interface Probe {
  /** When the largest element was painted. */
  largest: number;
  /** Each task of more than 50 ms. */
  longTasks: { start: number; duration: number }[];
  /** How far elements moved by themselves, summed up. */
  shift: number;
  /** When the text that is waited for was there; 0 before. */
  seen: number;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** The browser's typings leave both out. */
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** tsx has each function with a name pass through this; the page needs it before the probe. */
export const PROBE_HELPER = 'globalThis.__name = (named) => named';

/** Runs in the page before any script of its own. */
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
      // The next frame shows it.
      requestAnimationFrame(() => {
        probe.seen = performance.now();
      });
    }).observe(document, { subtree: true, childList: true, characterData: true });
};

/** Runs in the page: whether it has painted, has what is waited for, and no task was long for so many milliseconds. */
export const isQuiet = ({ text, quietMs }: { text: string; quietMs: number }): boolean => {
  const { largest, seen, longTasks } = window.probe;
  const last = longTasks.at(-1);
  return (
    largest > 0 && (text === '' || seen > 0) && (!last || performance.now() - last.start - last.duration > quietMs)
  );
};

/** Runs in the page: the probe, the bytes of scripts that came over the wire, and how long one call took. */
export const readProbe = ({ call }: { call: string }) => {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = resources.filter(({ name, transferSize }) => new URL(name).pathname.endsWith('.js') && transferSize);
  const [made] = call ? resources.filter(({ name }) => name.includes(call)) : [];
  return {
    ...window.probe,
    scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    call: made ? made.responseEnd - made.startTime : 0,
  };
};
