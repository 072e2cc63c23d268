import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { edgesOf, labelOf, type Edge } from '../../qa/inspection/chart/edgesOf';

const idOf = (node: AnyStateNode): string => node.path.join('_');
const anyIdOf = (node: AnyStateNode): string => [...node.path, 'any'].join('_');
const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);
const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node.parent === outer || (node.parent !== undefined && isWithin(node.parent, outer));

/**
 * Mermaid has no arrow from a composite state into it, and none from the whole machine: those start at a box "any
 * state" inside it.
 */
const startsAnywhere = ({ from, to }: Edge): boolean => from.parent === undefined || isWithin(to, from);

/** Mermaid's line break within a label. */
const BREAK = '<br/>';

/** One arrow for each pair of states, with a line a transition: of several loops at one state Mermaid draws the last alone. */
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

/** The state in whose box an arrow is written: the innermost one that holds both ends. */
function homeOf(edge: Edge): AnyStateNode {
  let home = startsAnywhere(edge) ? edge.from : (edge.from.parent as AnyStateNode);
  while (home.parent && !isWithin(edge.to, home)) home = home.parent;
  return home;
}

const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

/** A state's line and, where it has states of its own, its box. */
function stateLines(node: AnyStateNode, edges: readonly Edge[]): string[] {
  const name = node.type === 'parallel' ? `${node.key} (parallel)` : node.key;
  const line = `state "${name}" as ${idOf(node)}`;
  return node.type === 'compound' || node.type === 'parallel'
    ? [`${line} {`, ...indent(boxLines(node, edges)), '}']
    : [line];
}

/** What a machine, or a state with states of its own, holds. */
function boxLines(node: AnyStateNode, edges: readonly Edge[]): string[] {
  const children = childrenOf(node);
  // Its regions all begin at once where it is parallel.
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

/** The machine as a `stateDiagram-v2` of Mermaid: every state in its parent's box, every transition an arrow. */
export const diagramOf = (machine: AnyStateMachine): string =>
  ['stateDiagram-v2', ...indent(boxLines(machine.root, edgesOf(machine)))].join('\n');
