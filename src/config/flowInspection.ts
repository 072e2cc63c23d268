import type { InspectionEvent } from 'xstate';

type Inspect = (event: InspectionEvent) => void;

const inspectors = new Set<Inspect>();

export const addFlowInspector = (inspect: Inspect): void => {
  inspectors.add(inspect);
};

/** Handed to every machine; silent while nobody inspects. */
export const inspectFlow: Inspect = (event) => {
  inspectors.forEach((inspect) => inspect(event));
};
