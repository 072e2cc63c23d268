export interface ChartState {
  /** Path of the state in its machine, such as `code.entry.typing`. */
  id: string;
  name: string;
  /** Id of the parent state; undefined at the top level. */
  parent: string | undefined;
  /** `any` is a pseudo-state: the source of transitions from every state of its parent. */
  kind: 'any' | 'atomic' | 'compound' | 'parallel' | 'final';
}

/** Transition to one target. A transition with several targets has several edges. */
export interface ChartEdge {
  id: string;
  from: string;
  to: string;
  label: string;
}

/** Chart of a machine, as plain data for a `BroadcastChannel`. */
export interface Chart {
  states: ChartState[];
  edges: ChartEdge[];
}
