import {
  createActor,
  fromPromise,
  waitFor,
  type AnyActorRef,
  type AnyStateMachine,
  type AnyTransitionDefinition,
} from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import type { Outcome } from '../../src/commands/commandMachine';

/** An event as the machine takes it; an answer of an invoked actor has the type that XState gives it. */
export interface FlowEvent {
  type: string;
  [name: string]: unknown;
}

/** The state that a step leads to, by its key. */
export interface FlowStep {
  event: FlowEvent;
  state: string;
}
export type FlowPath = readonly FlowStep[];

type Snapshot = ReturnType<AnyStateMachine['getInitialSnapshot']>;
type Definition = AnyTransitionDefinition;

interface FlowOptions {
  /** The events that can happen in a state; those that it does not know are left out. */
  events: (snapshot: Snapshot) => readonly FlowEvent[];
  input?: unknown;
  /**
   * What makes two situations one: the state's name, unless what can happen depends on more. Every event is walked in
   * each of these situations.
   */
  keyOf?: (snapshot: Snapshot) => string;
}

const valueOf = ({ value }: Snapshot): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The answer of an invoked actor, such as `answer('0.reschedule.sending', outcome)`: the machine never runs it here. */
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

/** What `getAdjacencyMap` says about one situation. */
interface Situation {
  state: Snapshot;
  transitions: Record<string, { event: FlowEvent; state: Snapshot }>;
}

interface Edge {
  from: string;
  step: FlowStep;
  /** What walking it proves; an event that any state takes counts once for the whole machine. */
  unit: string;
}

const nameOf = ({ source, eventType }: Definition, index: number) => `${source.path.join('.')}|${eventType}|${index}`;

/** Every transition that the machine defines, by a name of its own. */
export function definedTransitions(machine: AnyStateMachine): Map<Definition, string> {
  const nodes = [machine.root, ...Object.values(machine.root.states)];
  const named = nodes.flatMap((node) => {
    const groups = [...node.transitions.values(), node.always ?? []] as Definition[][];
    return groups.flatMap((group) => group.map((one, index) => [one, nameOf(one, index)] as const));
  });
  return new Map<Definition, string>(named);
}

function edgesOf(machine: AnyStateMachine, { events, input, keyOf = valueOf }: FlowOptions) {
  const names = definedTransitions(machine);
  const known = (snapshot: Snapshot) =>
    events(snapshot).filter((event) => machine.getTransitionData(snapshot, event).length > 0);
  const graph = getAdjacencyMap(machine, { events: known, serializeState: keyOf, input }) as Record<string, Situation>;
  const edges = Object.entries(graph).flatMap(([from, { state: snapshot, transitions }]) =>
    Object.values(transitions).flatMap(({ event, state }): Edge[] => {
      const taken = (machine.getTransitionData(snapshot, event) as Definition[])[0];
      if (!taken) return [];
      const name: string = names.get(taken) ?? '';
      const isOfAll = taken.source.id === machine.root.id;
      const unit = isOfAll ? name : `${from}: ${name}`;
      return [{ from, step: { event, state: keyOf(state) }, unit }];
    }),
  );
  return { start: keyOf(createActor(machine, { input: input as never }).getSnapshot() as Snapshot), edges };
}

/** The shortest way from a situation over an edge that proves something new; itself included. */
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

interface PathOptions extends FlowOptions {
  /** Where a way stops, since whoever walks it cannot go on from there, such as the page was left. */
  isEnd?: (step: FlowStep) => boolean;
  /** About how many steps a way has at most, so that a failure is found by a short one. */
  maxSteps?: number;
}

const MAX_STEPS = 30;

/**
 * Ways through a machine, made from its graph (`xstate/graph`): together they take every transition that can be taken,
 * in every situation. A way goes on as long as something new is near, so that a browser has few of them to walk.
 */
export function flowPaths(
  machine: AnyStateMachine,
  { isEnd = () => false, maxSteps = MAX_STEPS, ...options }: PathOptions,
): FlowPath[] {
  const { start, edges } = edgesOf(machine, options);
  const open = new Set(edges.map(({ unit }) => unit));
  const inner = edges.filter(({ step }) => !isEnd(step));
  const last = edges.filter(({ step }) => isEnd(step));
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
    for (let way = nextWay(start, inner, isNew); way && path.length < maxSteps; way = nextWay(here(), inner, isNew)) {
      take(way);
    }
    // Out by a way that ends there.
    const out = nextWay(here(), [...inner, ...last], isNew);
    if (out) take(out);
    if (path.length === 0) throw new Error(`No way leads to ${[...open].join(', ')}`);
    paths.push(path);
  }
  return paths;
}

export interface FlowCoverage {
  states: ReadonlySet<string>;
  transitions: ReadonlySet<string>;
  missingStates: string[];
  missingTransitions: string[];
  /** One line for the report. */
  text: string;
}

/** Every step of a path, as the running machine saw it. */
export interface Walk {
  transitions: string[];
  states: string[];
}

/** Walks a path with the running machine: events are sent, answers are given by its actors, one at a time. */
export async function walk(
  machine: AnyStateMachine,
  path: FlowPath,
  { input, keyOf = valueOf, actors = ['run'] }: Partial<FlowOptions> & { actors?: readonly string[] },
) {
  const names = definedTransitions(machine);
  const seen: Walk = { transitions: [], states: [] };
  let reply: (output: unknown) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const call = fromPromise(
    () =>
      new Promise<unknown>((resolve, reject) => {
        reply = resolve;
        fail = reject;
      }),
  );
  const provided = Object.fromEntries(actors.map((name) => [name, call]));
  const actor: AnyActorRef = createActor(machine.provide({ actors: provided } as never), {
    input: input as never,
    inspect: (event) => {
      if (event.type !== '@xstate.microstep') return;
      const taken = (event as unknown as { _transitions: Definition[] })._transitions;
      seen.transitions.push(...taken.map((one) => nameByPlace(names, one)));
      seen.states.push(...taken.map((one) => one.target?.[0]?.path.join('.') ?? one.source.path.join('.')));
    },
  });
  actor.start();
  const key = () => keyOf(actor.getSnapshot() as Snapshot);
  const start = key();
  for (const { event, state } of path) {
    const before = seen.transitions.length;
    if (isAnswer(event)) reply(event.output);
    else if (isFailure(event)) fail(event.error);
    else actor.send(event);
    await waitFor(actor, () => seen.transitions.length > before);
    expect([event.type, key()]).toEqual([event.type, state]);
  }
  actor.stop();
  seen.states.push(start);
  return seen;
}

/** `provide` copies the definitions: the same place in the machine has the same name. */
function nameByPlace(names: Map<Definition, string>, taken: Definition): string {
  const group = [...taken.source.transitions.values(), taken.source.always ?? []] as Definition[][];
  const siblings = group.find((one) => one.includes(taken)) ?? [];
  const name = nameOf(taken, siblings.indexOf(taken));
  return [...names.values()].find((one) => one === name) ?? name;
}

/** What walks prove about a machine: which states and transitions none of them took. */
export function coverageOf(machine: AnyStateMachine, walks: readonly Walk[]): FlowCoverage {
  const states = new Set(walks.flatMap((one) => one.states));
  const transitions = new Set(walks.flatMap((one) => one.transitions));
  const allStates = Object.keys(machine.root.states);
  const allTransitions = [...definedTransitions(machine).values()];
  const missingStates = allStates.filter((name) => !states.has(name));
  const missingTransitions = allTransitions.filter((name) => !transitions.has(name));
  const text = `${machine.id}: ${allStates.length - missingStates.length} of ${allStates.length} states, ${
    allTransitions.length - missingTransitions.length
  } of ${allTransitions.length} transitions, ${walks.length} paths`;
  return { states, transitions, missingStates, missingTransitions, text };
}

/** What a step was answered with, at once or later. */
export const outcomeOf = (step: FlowStep | undefined) =>
  (step?.event.output ?? step?.event.outcome) as Outcome | undefined;
