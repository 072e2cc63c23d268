/** A state of a machine, as it is drawn. */
export interface ChartState {
  /** Its place, such as `code.entry.typing`; the machine itself has none, and is drawn where transitions begin anywhere. */
  id: string;
  name: string;
  /** The state that it is in. */
  parent: string | undefined;
  /** `any` is no state but the beginning of what is possible in each state of its parent. */
  kind: 'any' | 'atomic' | 'compound' | 'parallel' | 'final';
}

/** One target of one transition. */
export interface ChartEdge {
  id: string;
  from: string;
  to: string;
  label: string;
}

/** A machine as it is drawn; plain, so that another window can be sent it. */
export interface Chart {
  states: ChartState[];
  edges: ChartEdge[];
}
