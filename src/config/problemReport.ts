import type { ComponentType } from 'react';

/** What the footers show once problems are recorded; the instruments bring it (rules §30.8). */
function createProblemReport() {
  const listeners = new Set<() => void>();
  let offered: ComponentType | undefined;
  return {
    offer: (link: ComponentType): void => {
      offered = link;
      listeners.forEach((tell) => tell());
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    offered: (): ComponentType | undefined => offered,
  };
}

export const problemReport = createProblemReport();
