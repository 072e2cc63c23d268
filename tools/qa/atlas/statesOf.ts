import type { AnyStateMachine, AnyStateNode } from 'xstate';

const isTransient = ({ always = [] }: AnyStateNode): boolean => always.some(({ guard }) => guard === undefined);

const leavesOf = (node: AnyStateNode): AnyStateNode[] => {
  const children = Object.values(node.states);
  return children.length === 0 ? [node] : children.flatMap(leavesOf);
};

/** A state that is shown: those that are left at once, or end the machine, are on no screen. */
const isShown = (node: AnyStateNode): boolean => node.type !== 'final' && !isTransient(node);

/** Every state of a machine that a screen can show, as `machine.state`. */
export const statesOf = (machine: AnyStateMachine): string[] =>
  leavesOf(machine.root)
    .filter(isShown)
    .map(({ path }) => [machine.id, ...path].join('.'));

/** The states of a snapshot's value, each of parallel ones by itself. */
export const leavesOfValue = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) =>
        leavesOfValue(inner).map((leaf) => `${name}.${leaf}`),
      );

/** The states that no visit was seen in. */
export function missingStates(machines: readonly AnyStateMachine[], seen: Iterable<string>): string[] {
  const reached = new Set(seen);
  return machines.flatMap(statesOf).filter((state) => !reached.has(state));
}
