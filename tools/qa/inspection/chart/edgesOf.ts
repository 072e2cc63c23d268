import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** Transition to one target, with the texts of its label. */
export interface Edge {
  from: AnyStateNode;
  /** Readable text of the event, such as `after 300 ms` or `always`. */
  trigger: string;
  /** XState's event type; empty for `always`. */
  eventType: string;
  guard: string;
  /** The source if the transition has no target. */
  to: AnyStateNode;
  /** Kind of a transition without a target: `internal` runs actions, `ignored` drops the event. */
  kind: 'internal' | 'ignored' | undefined;
}

function callOf({ source }: AnyTransitionDefinition, id: string): string {
  const src = (source as AnyStateNode).invoke.find((call) => call.id === id)?.src;
  return typeof src === 'string' ? src : id;
}

const AFTER_PREFIX = 'xstate.after.';

/** Returns the delay in `xstate.after.<delay>.<state id>`, such as `300 ms`. */
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

/** Guard of XState: a name, an object, or a function. `and`, `or` and `not` return functions with `guards`. */
type Guard =
  string | { type: string; params?: unknown } | (((...args: never) => unknown) & { guards?: readonly Guard[] });

/** Returns static parameters as text, because parameters distinguish two uses of one guard. */
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

/** Returns an edge for each target; without a target, an edge to the source. */
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

/** Returns all transitions of a machine, the root's first. */
export const edgesOf = (machine: AnyStateMachine): Edge[] =>
  nodesBelow(machine.root).flatMap((node) =>
    [...node.transitions.values()]
      .flat()
      .concat(node.always ?? [])
      .flatMap(toEdges),
  );
