/** State of a machine in the chart. */
export interface ChartState {
  /** Path, such as `code.entry.typing`. */
  id: string;
  name: string;
  /** Id of the parent state. */
  parent: string | undefined;
  /** `any` is a pseudo-state: the source of transitions from every state of its parent. */
  kind: 'any' | 'atomic' | 'compound' | 'parallel' | 'final';
}

/** One target of a transition. */
export interface ChartEdge {
  id: string;
  from: string;
  to: string;
  label: string;
}

/** Chart of a machine. Plain data, so that a broadcast can carry it. */
export interface Chart {
  states: ChartState[];
  edges: ChartEdge[];
}
