import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import { statesOf } from '../../tools/qa/atlas/statesOf';

/** An event as the machine takes it; the answer of an invoked actor has the type that XState gives it. */
export interface FlowEvent {
  type: string;
  [name: string]: unknown;
}

export interface Flow {
  machine: AnyStateMachine;
  input?: unknown;
  /** The events that can happen, in any situation or in one. */
  events: readonly FlowEvent[] | ((snapshot: AnyMachineSnapshot) => readonly FlowEvent[]);
  /** Whatever beside the state makes two snapshots two situations. */
  situationOf?: (snapshot: AnyMachineSnapshot) => string;
}

/** The answer of an invoked actor, such as `answer('0.reschedule.sending', outcome)`. */
export const answer = (actorId: string, output: unknown): FlowEvent => ({
  type: `xstate.done.actor.${actorId}`,
  output,
  actorId,
});

/** A call that fails. */
export const failed = (actorId: string, error: unknown): FlowEvent => ({
  type: `xstate.error.actor.${actorId}`,
  error,
  actorId,
});

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];
/** The leaf states of a snapshot's value; several of parallel states. */
const leavesOfValue = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) =>
        leavesOfValue(inner).map((leaf) => `${name}.${leaf}`),
      );
const stateOf = ({ value }: AnyMachineSnapshot) => JSON.stringify(value);
const keyOf = ({ context }: AnyMachineSnapshot) => (context as { key?: string }).key;

/** Takes every event in every situation, by pure transitions. @returns what is wrong with the graph of it */
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
    /** Whether the key of what is sent next is the same after an outcome. */
    keysAfter: (type: string) =>
      edges
        .filter(({ event, taken: transitions }) => event.type === type && transitions.length > 0)
        .map(({ from, to }) => keyOf(from) === keyOf(to)),
  };
}
