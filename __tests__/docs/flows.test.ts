import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { and, fromPromise, not, or, setup, StateMachine, type AnyStateMachine, type AnyStateNode } from 'xstate';
import { toDirectedGraph, type DirectedGraphNode } from 'xstate/graph';
import { diagramOf } from '../../scripts/flows/diagramOf';
import { labelOf, toEdges } from '../../src/inspection/chart/edgesOf';
import { FLOWS_FOLDER, MACHINES } from '../../scripts/flows/machines';

const ROOT = resolve(__dirname, '../..');
const pathOf = (machine: AnyStateMachine) => join(ROOT, FLOWS_FOLDER, `${machine.id}.md`);
const nameOf = (node: AnyStateNode) => node.path.join('.');

interface Drawing {
  /** By their place in the boxes, such as `code.entry.typing`. */
  states: string[];
  /** `starting --> code: always`, a line a transition. */
  arrows: string[];
  /** The states that a box begins in. */
  starts: string[];
  /** The states in which a box ends. */
  ends: string[];
}

/** Reads a `stateDiagram-v2` as far as the drawings use it; a line that is none of it is an error. */
function readDrawing(text: string): Drawing {
  const drawing: Drawing = { states: [], arrows: [], starts: [], ends: [] };
  const names = new Map<string, string>();
  const boxes: string[] = [];
  const arrows: { box: string; from: string; to: string; labels: string[] }[] = [];
  const lines = text.split('\n').map((line) => line.trim());
  expect(lines.shift()).toBe('stateDiagram-v2');
  for (const line of lines) {
    const box = boxes.at(-1) ?? '';
    const [, title = '', id = '', opens] = /^state "(.+?)(?: \(parallel\))?" as (\w+)( \{)?$/.exec(line) ?? [];
    const [, from = '', to = '', label] = /^(\S+) --> (\S+?)(?:: (.+))?$/.exec(line) ?? [];
    if (title === 'any state') {
      names.set(id, box);
    } else if (title) {
      names.set(id, box ? `${box}.${title}` : title);
      drawing.states.push(names.get(id) ?? '');
      if (opens) boxes.push(names.get(id) ?? '');
    } else if (line === '}') {
      expect(boxes.pop()).toBeDefined();
    } else if (from) {
      arrows.push({ box, from, to, labels: label?.split('<br/>') ?? [''] });
    } else {
      throw new Error(`No line of a drawing: ${line}`);
    }
  }
  expect(boxes).toEqual([]);
  for (const { box, from, to, labels } of arrows) {
    const [source, target] = [names.get(from), names.get(to)];
    const inner = source ?? target ?? '';
    if (from === '[*]' || to === '[*]') {
      expect(inner.split('.').slice(0, -1).join('.')).toBe(box);
      drawing[from === '[*]' ? 'starts' : 'ends'].push(inner);
    } else {
      if (source === undefined || target === undefined) throw new Error(`No such state: ${from} --> ${to}`);
      drawing.arrows.push(...labels.map((one) => `${source} --> ${target}: ${one}`));
    }
  }
  return drawing;
}

/** The directed graph leaves out what happens at once: `always`. */
const transitionsOf = ({ stateNode, edges }: DirectedGraphNode) => [
  ...new Set(edges.map(({ transition }) => transition)),
  ...(stateNode.always ?? []),
];

const nodesOf = (graph: DirectedGraphNode): DirectedGraphNode[] => [graph, ...graph.children.flatMap(nodesOf)];

/** What the drawing of a machine has to hold, from the graph that XState makes of it. */
function expectedDrawing(machine: AnyStateMachine): Drawing {
  const nodes = nodesOf(toDirectedGraph(machine));
  const states = nodes.map(({ stateNode }) => stateNode);
  return {
    states: states.slice(1).map(nameOf),
    arrows: nodes
      .flatMap(transitionsOf)
      .flatMap(toEdges)
      .map((edge) => `${nameOf(edge.from)} --> ${nameOf(edge.to)}: ${labelOf(edge)}`),
    starts: states.flatMap((node) => {
      const children = Object.values(node.states);
      return children.filter(({ key }) => node.type === 'parallel' || node.config.initial === key).map(nameOf);
    }),
    ends: states.filter((node) => node.parent && node.type === 'final').map(nameOf),
  };
}

const sorted = ({ states, arrows, starts, ends }: Drawing): Drawing => ({
  states: states.toSorted(),
  arrows: arrows.toSorted(),
  starts: starts.toSorted(),
  ends: ends.toSorted(),
});

const drawingIn = (page: string) => readDrawing(/```mermaid\n(.+?)\n```/s.exec(page)?.[1] ?? '');

const machineFiles = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  /Machine\.tsx?$/.test(file),
);

test.each(machineFiles)('draws the machine of src/%s', async (file) => {
  const exported = Object.values((await import(join(ROOT, 'src', file))) as Record<string, unknown>);
  const machines = exported.filter((one) => one instanceof StateMachine);
  expect(machines).not.toEqual([]);
  expect(MACHINES).toEqual(expect.arrayContaining(machines));
});

test('keeps one page a machine, and none of a machine that is gone', () => {
  expect(MACHINES).toHaveLength(machineFiles.length);
  expect(MACHINES.every((machine) => existsSync(pathOf(machine)))).toBe(true);
  expect(readdirSync(join(ROOT, FLOWS_FOLDER))).toHaveLength(MACHINES.length);
});

test.each(MACHINES.map((machine) => [machine.id, machine] as const))('draws every edge of %s', (_, machine) => {
  const drawing = drawingIn(readFileSync(pathOf(machine), 'utf8'));
  expect(sorted(drawing)).toEqual(sorted(expectedDrawing(machine)));
});

const call = fromPromise(() => Promise.resolve());

/** Has whatever a machine can have. */
const sample = setup({
  actors: { load: call },
  actions: { count: () => undefined },
  guards: { isOpen: () => true, isLate: () => true, isKind: (_, _params: { kind: string }) => true },
  delays: { pause: 10 },
}).createMachine({
  id: 'sample',
  initial: 'loading',
  on: {
    stop: '.stopped',
    skip: '.work.second',
    note: { actions: 'count' },
    end: {
      guard: and(['isOpen', not(or(['isLate', { type: 'isKind', params: { kind: 'new' } }]))]),
      target: '.stopped',
    },
  },
  states: {
    loading: { invoke: { src: 'load', onDone: 'work', onError: 'stopped' }, on: { stop: {} }, after: { 250: 'work' } },
    work: {
      initial: 'first',
      onDone: 'both',
      on: { restart: '.first', again: { target: 'work', reenter: true } },
      states: {
        first: { on: { next: 'second', leave: '#sample.both' } },
        second: { after: { pause: 'finished' }, always: { guard: 'isLate', target: 'finished' } },
        finished: { type: 'final' },
      },
    },
    both: {
      type: 'parallel',
      states: { left: {}, right: { initial: 'on', states: { on: { on: { toggle: 'off' } }, off: {} } } },
    },
    stopped: { type: 'final' },
  },
});

test('draws root, nested, parallel, final, delayed and internal parts, calls and joined guards', () => {
  expect(diagramOf(sample)).toBe(`stateDiagram-v2
  state "any state" as any
  state "loading" as loading
  state "work" as work {
    state "any state" as work_any
    state "first" as work_first
    state "second" as work_second
    state "finished" as work_finished
    [*] --> work_first
    work_any --> work_first: restart
    work_first --> work_second: next
    work_second --> work_finished: after pause<br/>always [isLate]
    work_finished --> [*]
  }
  state "both (parallel)" as both {
    state "left" as both_left
    state "right" as both_right {
      state "on" as both_right_on
      state "off" as both_right_off
      [*] --> both_right_on
      both_right_on --> both_right_off: toggle
    }
    [*] --> both_left
    [*] --> both_right
  }
  state "stopped" as stopped
  [*] --> loading
  any --> stopped: stop<br/>end [isOpen and not (isLate or isKind new)]
  any --> work_second: skip
  any --> any: note (internal)
  loading --> loading: stop (ignored)
  loading --> work: load answered<br/>after 250 ms
  loading --> stopped: load failed
  work --> work: again
  work --> both: done
  work_first --> both: leave
  stopped --> [*]`);
  expect(sorted(readDrawing(diagramOf(sample)))).toEqual(sorted(expectedDrawing(sample)));
});

test.each(
  diagramOf(sample)
    .split('\n')
    .filter((line) => line.includes('-->')),
)('notices that "%s" is missing', (line) => {
  const rest = diagramOf(sample).replace(`\n${line}`, '');
  expect(sorted(readDrawing(rest))).not.toEqual(sorted(expectedDrawing(sample)));
});
