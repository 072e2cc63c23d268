import type { InspectionEvent } from 'xstate';

type Inspect = (event: InspectionEvent) => void;

const inspectors = new Set<Inspect>();

/** Whether this visit is inspected: always in development, on demand with `?inspect` (rules §20.6). */
export const isInspected = (search: string): boolean =>
  process.env.NODE_ENV === 'development' || new URLSearchParams(search).has('inspect');

export const addFlowInspector = (inspect: Inspect): void => {
  inspectors.add(inspect);
};

/** Handed to every machine; silent while nobody inspects. */
export const inspectFlow: Inspect = (event) => {
  inspectors.forEach((inspect) => inspect(event));
};
