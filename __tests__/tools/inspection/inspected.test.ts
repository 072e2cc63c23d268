import type { LiveMachine, LogEntry, WindowMessage } from '../../../tools/qa/inspection/InspectionMessage';
import { hear, NOTHING } from '../../../tools/qa/inspection/panel/inspected';

const machine = (id: string, active: string[] = []): LiveMachine => ({
  id,
  name: 'signIn',
  chart: { states: [], edges: [] },
  active,
  last: undefined,
  context: null,
  accepts: [],
});
const entry = (number: number): LogEntry => ({
  number,
  at: '2026-11-27T00:00:00.000Z',
  kind: 'flow',
  name: 'flow/a',
  detail: null,
});
const hearAll = (...messages: WindowMessage[]) => messages.reduce(hear, NOTHING);
const opened = { type: 'opened', window: 'w', path: '/', machines: [machine('1')], log: [entry(1), entry(2)] } as const;
const OPENED: WindowMessage = { ...opened, machines: [...opened.machines], log: [...opened.log] };

// rules §30.4
test('keeps the last state of each machine until its removal', () => {
  const changed: WindowMessage = { type: 'machine', window: 'w', machine: machine('1', ['code']) };
  expect(hearAll(OPENED, changed).windows).toMatchObject([{ machines: [{ id: '1', active: ['code'] }] }]);
  expect(hearAll(OPENED, changed, { type: 'machineGone', window: 'w', machine: '1' }).windows).toMatchObject([
    { machines: [] },
  ]);
});

test('lists each log entry once, newest first, also after a repeated message or a closed window', () => {
  const logged: WindowMessage = { type: 'logged', window: 'w', path: '/otp', entry: entry(3) };
  const { windows, log } = hearAll(OPENED, logged, OPENED, { type: 'closed', window: 'w' });
  expect(windows).toEqual([]);
  expect(log.map(({ number }) => number)).toEqual([3, 2, 1]);
});
