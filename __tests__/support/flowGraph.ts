import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import { statesOf } from '../../tools/qa/atlas/statesOf';

/** Event of a machine. XState types the result of an invoked actor. */
export interface FlowEvent {
  type: string;
  [name: string]: unknown;
}

export interface Flow {
  machine: AnyStateMachine;
  input?: unknown;
  /** Possible events, of all situations or of one. */
  events: readonly FlowEvent[] | ((snapshot: AnyMachineSnapshot) => readonly FlowEvent[]);
  /** Distinguishes situations within one state. */
  situationOf?: (snapshot: AnyMachineSnapshot) => string;
}

/** Result of an invoked actor, such as `answer('0.reschedule.sending', outcome)`. */
export const answer = (actorId: string, output: unknown): FlowEvent => ({
  type: `xstate.done.actor.${actorId}`,
  output,
  actorId,
});

/** Failed actor. */
export const failed = (actorId: string, error: unknown): FlowEvent => ({
  type: `xstate.error.actor.${actorId}`,
  error,
  actorId,
});

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];
/** Leaf states of a value; several for parallel states. */
const leavesOfValue = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) =>
        leavesOfValue(inner).map((leaf) => `${name}.${leaf}`),
      );
const stateOf = ({ value }: AnyMachineSnapshot) => JSON.stringify(value);
const keyOf = ({ context }: AnyMachineSnapshot) => (context as { key?: string }).key;

/**
 * Sends every event in every situation, by pure transitions.
 * @returns unreached states, unused transitions and dead ends
 */
export function exploreFlow({ machine, input, events, situationOf = () => '' }: Flow) {
  const serializeState = (snapshot: AnyMachineSnapshot) => `${stateOf(snapshot)} ${situationOf(snapshot)}`;
  const graph = getAdjacencyMap<AnyMachineSnapshot, FlowEvent, unknown>(machine, { events, input, serializeState });
  const edges = adjacencyMapToArray(graph).map(({ state, event, nextState }) => ({
    ...{ from: state, event, to: nextState },
    taken: machine.getTransitionData(state, event),
  }));
  const taken = new Set(edges.flatMap((edge) => edge.taken));
  const reached = new Set(edges.flatMap(({ to }) => leavesOfValue(to.value).map((leaf) => `${machine.id}.${leaf}`)));
  const left = new Set(
    edges.filter(({ from, to }) => stateOf(from) !== stateOf(to)).map(({ from }) => serializeState(from)),
  );
  return {
    transitionsNotTaken: nodesOf(machine.root)
      .flatMap((node) => [...node.transitions.values()].flat())
      .filter((transition) => !taken.has(transition))
      .map(({ source, eventType, target }) => `${source.key} ${eventType} ${target?.[0]?.key ?? ''}`),
    statesNotReached: statesOf(machine).filter((state) => !reached.has(state)),
    deadEnds: edges
      .filter(({ from }) => from.status === 'active' && !left.has(serializeState(from)))
      .map(({ from }) => serializeState(from)),
    /** For each event of this type, true if the command keeps its key. */
    keysAfter: (type: string) =>
      edges
        .filter(({ event, taken: transitions }) => event.type === type && transitions.length > 0)
        .map(({ from, to }) => keyOf(from) === keyOf(to)),
  };
}
