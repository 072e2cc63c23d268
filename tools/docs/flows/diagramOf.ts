import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { edgesOf, labelOf, type Edge } from '../../qa/inspection/chart/edgesOf';

const idOf = (node: AnyStateNode): string => node.path.join('_');
const anyIdOf = (node: AnyStateNode): string => [...node.path, 'any'].join('_');
const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);
const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node.parent === outer || (node.parent !== undefined && isWithin(node.parent, outer));

/** True if the arrow starts at a box "any state", because Mermaid draws no arrow from parent to child. */
const startsAnywhere = ({ from, to }: Edge): boolean => from.parent === undefined || isWithin(to, from);

const BREAK = '<br/>';

/** Merges the labels of all arrows between two states, because Mermaid draws only the last of several loops. */
function arrowsOf(edges: readonly Edge[]): string[] {
  const labels = new Map<string, string[]>();
  for (const edge of edges) {
    const from = startsAnywhere(edge) ? anyIdOf(edge.from) : idOf(edge.from);
    const to = edge.to.parent ? idOf(edge.to) : anyIdOf(edge.to);
    const ends = `${from} --> ${to}`;
    labels.set(ends, [...(labels.get(ends) ?? []), labelOf(edge)]);
  }
  return [...labels].map(([ends, lines]) => `${ends}: ${lines.join(BREAK)}`);
}

/** Returns the innermost state that contains both ends of an arrow. */
function homeOf(edge: Edge): AnyStateNode {
  let home = startsAnywhere(edge) ? edge.from : (edge.from.parent as AnyStateNode);
  while (home.parent && !isWithin(edge.to, home)) home = home.parent;
  return home;
}

const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

function stateLines(node: AnyStateNode, edges: readonly Edge[]): string[] {
  const name = node.type === 'parallel' ? `${node.key} (parallel)` : node.key;
  const line = `state "${name}" as ${idOf(node)}`;
  return node.type === 'compound' || node.type === 'parallel'
    ? [`${line} {`, ...indent(boxLines(node, edges)), '}']
    : [line];
}

/** Returns the lines inside the box of a machine or a composite state. */
function boxLines(node: AnyStateNode, edges: readonly Edge[]): string[] {
  const children = childrenOf(node);
  const starts = node.type === 'parallel' ? children : node.initial.target;
  return [
    ...(edges.some((edge) => edge.from === node && startsAnywhere(edge))
      ? [`state "any state" as ${anyIdOf(node)}`]
      : []),
    ...children.flatMap((child) => stateLines(child, edges)),
    ...starts.map((child) => `[*] --> ${idOf(child)}`),
    ...arrowsOf(edges.filter((edge) => homeOf(edge) === node)),
    ...children.filter((child) => child.type === 'final').map((child) => `${idOf(child)} --> [*]`),
  ];
}

/** Returns a Mermaid `stateDiagram-v2` with nested states in their parents' boxes. */
export const diagramOf = (machine: AnyStateMachine): string =>
  ['stateDiagram-v2', ...indent(boxLines(machine.root, edgesOf(machine)))].join('\n');
