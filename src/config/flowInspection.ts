import type { InspectionEvent } from 'xstate';

type Inspect = (event: InspectionEvent) => void;

const inspectors = new Set<Inspect>();

export const addFlowInspector = (inspect: Inspect): void => {
  inspectors.add(inspect);
};

/** Passes a machine's events to the registered inspectors; given to every machine. */
export const inspectFlow: Inspect = (event) => {
  inspectors.forEach((inspect) => inspect(event));
};
