import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  fromPromise,
  getInitialMicrosteps,
  getMicrosteps,
  getNextTransitions,
} from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';

/** An event as the machine takes it; the answer of an invoked actor has the type that XState gives it. */
export interface FlowEvent {
  type: string;
  [name: string]: unknown;
}

/** An event and the situation that it leads to, by its key. */
export interface FlowStep {
  event: FlowEvent;
  state: string;
}
export type FlowPath = readonly FlowStep[];

interface FlowOptions {
  input?: unknown;
  /** What makes two snapshots one situation: the state, unless what can happen depends on more. */
  keyOf?: (snapshot: AnyMachineSnapshot) => string;
}

const keyOfState = ({ value }: AnyMachineSnapshot): string => String(value);

/** The answer of an invoked actor, such as `answer('0.reschedule.sending', outcome)`. */
export const answer = (actorId: string, output: unknown): FlowEvent => ({
  type: `xstate.done.actor.${actorId}`,
  output,
  actorId,
});

/** The same for a call that fails. */
export const failed = (actorId: string, error: unknown): FlowEvent => ({
  type: `xstate.error.actor.${actorId}`,
  error,
  actorId,
});

const isAnswer = ({ type }: FlowEvent): boolean => type.startsWith('xstate.done.actor.');
const isFailure = ({ type }: FlowEvent): boolean => type.startsWith('xstate.error.actor.');

interface Guard {
  type: string;
  params?: object | ((args: unknown) => unknown);
}
const guardOf = ({ guard }: AnyTransitionDefinition) =>
  (typeof guard === 'string' ? { type: guard } : guard) as Guard | undefined;

const nameOf = (transition: AnyTransitionDefinition): string => {
  const target = transition.target?.[0]?.key ?? '(same)';
  return `${transition.source.key} | ${transition.eventType} | ${guardOf(transition)?.type ?? ''} > ${target}`;
};

/** The transition that XState chooses: the first one of this event type whose guard allows it. */
function chooseTransition(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: FlowEvent,
  eventType: string,
): AnyTransitionDefinition | undefined {
  const guards = machine.implementations.guards as Record<string, (args: unknown, params: unknown) => boolean>;
  const args = { context: snapshot.context as unknown, event };
  return getNextTransitions(snapshot).find((transition) => {
    if (transition.eventType !== eventType) return false;
    const guard = guardOf(transition);
    if (!guard) return true;
    return guards[guard.type]?.(args, typeof guard.params === 'function' ? guard.params(args) : guard.params);
  });
}

/** What an event sets off: its own transition, and then those of states that are left at once. */
interface Steps {
  transitions: AnyTransitionDefinition[];
  /** The snapshots after each of them. */
  snapshots: AnyMachineSnapshot[];
}

function stepsOf(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: FlowEvent): Steps {
  const snapshots = getMicrosteps(machine, snapshot, event).map(([next]) => next as AnyMachineSnapshot);
  const transitions = snapshots.flatMap((next, index) => {
    const from = snapshots[index - 1] ?? snapshot;
    const chosen = chooseTransition(machine, from, event, index === 0 ? event.type : '');
    if (chosen?.target?.[0] && !next.matches(chosen.target[0].key))
      throw new Error(`${nameOf(chosen)} leads to ${keyOfState(next)}`);
    return chosen ?? [];
  });
  return { transitions, snapshots };
}

interface Edge {
  from: string;
  step: FlowStep;
  /** What taking it proves: a transition in a situation; one that every state has counts once. */
  unit: string;
}

interface PathOptions extends FlowOptions {
  /** The events that can happen in a situation; those that the machine does not take there are left out. */
  events: (snapshot: AnyMachineSnapshot) => readonly FlowEvent[];
  /** Where a path ends because it cannot be continued in a browser, for example because the page was left. */
  isEnd?: (step: FlowStep) => boolean;
  /** About how many steps a path has at most, so that a failure is found by a short one. */
  maxSteps?: number;
}

function edgesOf(machine: AnyStateMachine, { events, input, keyOf = keyOfState }: PathOptions): Edge[] {
  const takenBy = (snapshot: AnyMachineSnapshot, event: FlowEvent) => stepsOf(machine, snapshot, event).transitions[0];
  const graph = getAdjacencyMap<AnyMachineSnapshot, FlowEvent, unknown>(machine, {
    events,
    input,
    serializeState: keyOf,
    filterEvents: (snapshot, event) => takenBy(snapshot, event) !== undefined,
  });
  return adjacencyMapToArray(graph).map(({ state, event, nextState }) => {
    const taken = takenBy(state, event) as AnyTransitionDefinition;
    const from = keyOf(state);
    const unit = taken.source.parent ? `${from}: ${nameOf(taken)}` : nameOf(taken);
    return { from, step: { event, state: keyOf(nextState) }, unit };
  });
}

/** The shortest way from a situation over an edge that proves something new, this edge included. */
function nextWay(from: string, edges: readonly Edge[], isNew: (edge: Edge) => boolean): Edge[] | undefined {
  const queue: { at: string; way: Edge[] }[] = [{ at: from, way: [] }];
  const seen = new Set([from]);
  for (const { at, way } of queue) {
    for (const edge of edges.filter((one) => one.from === at)) {
      if (isNew(edge)) return [...way, edge];
      if (!seen.has(edge.step.state)) {
        seen.add(edge.step.state);
        queue.push({ at: edge.step.state, way: [...way, edge] });
      }
    }
  }
  return undefined;
}

const MAX_STEPS = 30;

/**
 * Paths through a machine, made from its graph: together they take every transition in every situation that it can be
 * taken in. A path continues as long as something new is near, so that a browser has few of them to follow.
 */
export function machinePaths(machine: AnyStateMachine, options: PathOptions): FlowPath[] {
  const { input, keyOf = keyOfState, isEnd = () => false, maxSteps = MAX_STEPS } = options;
  const start = keyOf(createActor(machine, { input: input as never }).getSnapshot() as AnyMachineSnapshot);
  const edges = edgesOf(machine, options);
  const open = new Set(edges.map(({ unit }) => unit));
  const inner = edges.filter(({ step }) => !isEnd(step));
  const isNew = ({ unit }: Edge) => open.has(unit);
  const paths: FlowStep[][] = [];
  while (open.size > 0) {
    const path: FlowStep[] = [];
    const take = (way: Edge[]) =>
      way.forEach(({ step, unit }) => {
        open.delete(unit);
        path.push(step);
      });
    const here = () => path.at(-1)?.state ?? start;
    for (let way = nextWay(here(), inner, isNew); way && path.length < maxSteps; way = nextWay(here(), inner, isNew)) {
      take(way);
    }
    const lastWay = nextWay(here(), [...inner, ...edges.filter(({ step }) => isEnd(step))], isNew);
    if (lastWay) take(lastWay);
    if (path.length === 0) throw new Error(`No path leads to ${[...open].join(', ')}`);
    paths.push(path);
  }
  return paths;
}

/** What a path takes on its way. */
export interface Walk extends Steps {
  /** Whatever else could have been taken at each of its snapshots. */
  possible: AnyTransitionDefinition[];
}

interface ReplayOptions extends FlowOptions {
  beforeStep?: ((event: FlowEvent) => void) | undefined;
}

/** Follows a path by pure transitions, and expects that each step leads to the situation that the path names. */
export function replay(machine: AnyStateMachine, path: FlowPath, options: ReplayOptions = {}): Walk {
  const { input, keyOf = keyOfState, beforeStep } = options;
  const snapshots = getInitialMicrosteps(machine, input).map(([snapshot]) => snapshot as AnyMachineSnapshot);
  const first = snapshots.slice(1).flatMap((_, index) => {
    const from = snapshots[index] as AnyMachineSnapshot;
    return chooseTransition(machine, from, { type: '' }, '') ?? [];
  });
  const transitions = [...first];
  for (const { event, state } of path) {
    beforeStep?.(event);
    const steps = stepsOf(machine, snapshots.at(-1) as AnyMachineSnapshot, event);
    transitions.push(...steps.transitions);
    snapshots.push(...steps.snapshots);
    expect([event.type, keyOf(snapshots.at(-1) as AnyMachineSnapshot)]).toEqual([event.type, state]);
  }
  return { transitions, snapshots, possible: snapshots.flatMap((snapshot) => getNextTransitions(snapshot)) };
}

/** Follows a path with the running machine as well: events are sent, and its actors answer one at a time. */
export async function walk(machine: AnyStateMachine, path: FlowPath, options: FlowOptions = {}): Promise<Walk> {
  const { input, keyOf = keyOfState } = options;
  let reply: (output: unknown) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const call = fromPromise(() => new Promise<unknown>((resolve, reject) => ([reply, fail] = [resolve, reject])));
  const actors = Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, call]));
  const actor = createActor(machine.provide({ actors } as never), { input: input as never }).start();
  for (const { event, state } of path) {
    const isTaken = new Promise<void>((resolve) => actor.subscribe(() => resolve()));
    if (isAnswer(event)) reply(event.output);
    else if (isFailure(event)) fail(event.error);
    else actor.send(event);
    await isTaken;
    expect([event.type, keyOf(actor.getSnapshot() as AnyMachineSnapshot)]).toEqual([event.type, state]);
  }
  actor.stop();
  return replay(machine, path, options);
}

/** Which states and transitions of a machine no walk has taken; `text` is one line for the report. */
export function coverageOf(machine: AnyStateMachine, walks: readonly Walk[]) {
  const seen = new Set(walks.flatMap(({ snapshots }) => snapshots.map(keyOfState)));
  const taken = new Set(walks.flatMap(({ transitions }) => transitions));
  const states = Object.keys(machine.definition.states);
  // A transition starts at the root or at a state, so those of all states that are seen are all transitions.
  const possible = [...new Set(walks.flatMap((one) => one.possible))];
  const missingStates = states.filter((state) => !seen.has(state));
  const missingTransitions = possible.filter((transition) => !taken.has(transition)).map(nameOf);
  const text = `${machine.id}: ${states.length - missingStates.length} of ${states.length} states, ${
    possible.length - missingTransitions.length
  } of ${possible.length} transitions, ${walks.length} paths`;
  return { missingStates, missingTransitions, text };
}
