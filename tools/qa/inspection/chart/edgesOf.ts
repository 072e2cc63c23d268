import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** One target of one transition, in words. */
export interface Edge {
  from: AnyStateNode;
  /** What sets it off: an event, a delay, the end of a call or of nested states, or nothing at all. */
  trigger: string;
  /** As XState calls it; empty where nothing sets it off. */
  eventType: string;
  guard: string;
  /** The state itself where the transition has no target. */
  to: AnyStateNode;
  /** Without a target no state is left: `internal` carries out actions, `ignored` only swallows the event. */
  kind: 'internal' | 'ignored' | undefined;
}

function callOf({ source }: AnyTransitionDefinition, id: string): string {
  const src = (source as AnyStateNode).invoke.find((call) => call.id === id)?.src;
  return typeof src === 'string' ? src : id;
}

const AFTER_PREFIX = 'xstate.after.';

/** XState names a delay's event `xstate.after.<delay>.<id of the state>`. */
function delayOf(eventType: string, node: AnyStateNode): string {
  const delay = eventType.slice(AFTER_PREFIX.length, -(node.id.length + 1));
  return /^\d+$/.test(delay) ? `${delay} ms` : delay;
}

function triggerOf(transition: AnyTransitionDefinition): string {
  const eventType = transition.eventType as string;
  if (eventType === '') return 'always';
  if (eventType.startsWith(AFTER_PREFIX)) return `after ${delayOf(eventType, transition.source as AnyStateNode)}`;
  if (eventType.startsWith('xstate.done.state.')) return 'done';
  const [, end, id = ''] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/.exec(eventType) ?? [];
  if (end === 'done.actor') return `${callOf(transition, id)} answered`;
  if (end === 'error.actor') return `${callOf(transition, id)} failed`;
  if (end === 'snapshot') return `${callOf(transition, id)} changed`;
  return eventType;
}

/** As XState has it: a name, a name with parameters, or a function, which `and`, `or` and `not` give the guards it joins. */
type Guard =
  string | { type: string; params?: unknown } | (((...args: never) => unknown) & { guards?: readonly Guard[] });

/** Parameters that are known beforehand tell two uses of one guard apart. */
const paramsOf = (params: unknown) =>
  typeof params === 'object' && params !== null ? ` ${Object.values(params).map(String).join(', ')}` : '';

function guardOf(guard: Guard | undefined, isNested = false): string {
  if (guard === undefined) return '';
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object') return guard.type + paramsOf(guard.params);
  if (!guard.guards) return guard.name || 'a condition';
  const parts = guard.guards.map((part) => guardOf(part, true));
  const text = guard.name === 'not' ? `not ${parts.join()}` : parts.join(` ${guard.name} `);
  return isNested && guard.name !== 'not' ? `(${text})` : text;
}

function kindOf({ target, actions }: AnyTransitionDefinition): Edge['kind'] {
  if (target) return undefined;
  return actions.length > 0 ? 'internal' : 'ignored';
}

/** The transition as the drawing's arrow and the test of the drawings name it. */
export function toEdges(transition: AnyTransitionDefinition): Edge[] {
  const { source, target = [source], guard } = transition;
  return target.map((to: AnyStateNode) => ({
    from: source,
    trigger: triggerOf(transition),
    eventType: transition.eventType as string,
    guard: guardOf(guard as Guard | undefined),
    to,
    kind: kindOf(transition),
  }));
}

export const labelOf = ({ trigger, guard, kind }: Edge): string =>
  [trigger, guard && `[${guard}]`, kind && `(${kind})`].filter(Boolean).join(' ');

const nodesBelow = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesBelow(child)),
];

/** All transitions of a machine, the root's first. */
export const edgesOf = (machine: AnyStateMachine): Edge[] =>
  nodesBelow(machine.root).flatMap((node) =>
    [...node.transitions.values()]
      .flat()
      .concat(node.always ?? [])
      .flatMap(toEdges),
  );
