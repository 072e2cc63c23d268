import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Chart, ChartEdge, ChartState } from './Chart';
import { edgesOf, labelOf, toEdges, type Edge } from './edgesOf';

const SEPARATOR = '.';
const ANY = '*';

const idOf = (node: AnyStateNode): string => node.path.join(SEPARATOR);
const anyIdOf = (node: AnyStateNode): string => [...node.path, ANY].join(SEPARATOR);
const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);
const parentIdOf = ({ parent }: AnyStateNode): string | undefined => (parent?.parent ? idOf(parent) : undefined);
const hasStates = (node: AnyStateNode): boolean => childrenOf(node).length > 0;

const kindOf = ({ type }: AnyStateNode): ChartState['kind'] => (type === 'history' ? 'atomic' : type);

/** Returns the source's id; for a composite state, the id of its `any` box. */
const fromOf = ({ from }: Edge): string => (hasStates(from) ? anyIdOf(from) : idOf(from));
/** Returns the target's id; for a transition from a state to itself, the same id as `fromOf`. */
const toOf = ({ from, to }: Edge): string => (to === from ? fromOf({ from } as Edge) : idOf(to));

function toChartEdge(edge: Edge): ChartEdge {
  const [from, to, label] = [fromOf(edge), toOf(edge), labelOf(edge)];
  return { id: `${from} → ${to}: ${label}`, from, to, label };
}

function statesBelow(node: AnyStateNode, edges: readonly Edge[]): ChartState[] {
  const isLeft = hasStates(node) && edges.some(({ from }) => from === node);
  const any: ChartState = {
    id: anyIdOf(node),
    name: ANY,
    parent: node.parent ? idOf(node) : undefined,
    kind: 'any',
  };
  return [
    ...(isLeft ? [any] : []),
    ...childrenOf(node).flatMap((child) => [
      { id: idOf(child), name: child.key, parent: parentIdOf(child), kind: kindOf(child) },
      ...statesBelow(child, edges),
    ]),
  ];
}

/** Returns all states and transitions of a machine, equal transitions once (rules §30.5). */
export function chartOf(machine: AnyStateMachine): Chart {
  const edges = edgesOf(machine);
  const drawn = new Map(edges.map(toChartEdge).map((edge) => [edge.id, edge]));
  return { states: statesBelow(machine.root, edges), edges: [...drawn.values()] };
}

/** Returns the chart id of the last taken transition; undefined without a transition. */
export const edgeIdOf = (taken: readonly AnyTransitionDefinition[]): string | undefined =>
  taken.flatMap(toEdges).map(toChartEdge).at(-1)?.id;

/** Returns the ids of the active states and their ancestors. */
export const activeIdsOf = (nodes: Iterable<AnyStateNode>): string[] =>
  [...nodes].filter(({ parent }) => parent !== undefined).map(idOf);
