import type { AnyStateMachine, AnyStateNode } from 'xstate';

const isTransient = ({ always = [] }: AnyStateNode): boolean => always.some(({ guard }) => guard === undefined);

const leavesOf = (node: AnyStateNode): AnyStateNode[] => {
  const children = Object.values(node.states);
  return children.length === 0 ? [node] : children.flatMap(leavesOf);
};

/** Returns the leaf states of a machine as `machine.state`, except transient and final states (rules §31.3). */
export const statesOf = (machine: AnyStateMachine): string[] =>
  leavesOf(machine.root)
    .filter((node) => node.type !== 'final' && !isTransient(node))
    .map(({ path }) => [machine.id, ...path].join('.'));

/** Returns the machine states that are not in `reached`. */
export const missingStates = (machines: readonly AnyStateMachine[], reached: readonly string[]): string[] =>
  machines.flatMap(statesOf).filter((state) => !reached.includes(state));
