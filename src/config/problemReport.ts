/** Attribute of the footer's link, whose clicks a report omits. */
export const REPORT_LINK = 'data-report-link';

/** Holds the callback of the footer's link, once QA's instruments offer reports (rules §30.8). */
function createProblemReport() {
  const listeners = new Set<() => void>();
  let download: (() => void) | undefined;
  return {
    offer: (callback: () => void): void => {
      download = callback;
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    offered: (): (() => void) | undefined => download,
  };
}

export const problemReport = createProblemReport();
