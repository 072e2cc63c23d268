import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { and, fromPromise, not, or, setup, StateMachine } from 'xstate';
import { diagramOf } from '../../tools/docs/flows/diagramOf';
import { FLOWS_FOLDER, MACHINES } from '../../tools/docs/flows/machines';

const ROOT = resolve(__dirname, '../..');
// The pages themselves are compared by `npm run docs:flows -- --check`.

const machineFiles = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  /Machine\.tsx?$/.test(file),
);

test.each(machineFiles)('a diagram shows the machine of src/%s', async (file) => {
  const exported = Object.values((await import(join(ROOT, 'src', file))) as Record<string, unknown>);
  const machines = exported.filter((one) => one instanceof StateMachine);
  expect(machines).not.toEqual([]);
  expect(MACHINES).toEqual(expect.arrayContaining(machines));
});

test('each machine has one page, and each page a machine', () => {
  expect(MACHINES).toHaveLength(machineFiles.length);
  expect(MACHINES.every(({ id }) => existsSync(join(ROOT, FLOWS_FOLDER, `${id}.md`)))).toBe(true);
  expect(readdirSync(join(ROOT, FLOWS_FOLDER))).toHaveLength(MACHINES.length);
});

const call = fromPromise(() => Promise.resolve());

/** Machine with each feature that a diagram can show. */
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

test('a diagram shows nested, parallel, final, delayed and internal parts, calls and combined guards', () => {
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
});
