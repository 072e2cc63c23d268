import type { AnyStateMachine } from 'xstate';
import { rescheduleMachine } from '../../src/features/order/rescheduleMachine';
import { changeMachine } from '../../src/commands/changeMachine';
import { swapMachine } from '../../src/features/subscription/swap/swapMachine';
import { formPaths, reschedulePaths, swapPaths, WAITING_FORM } from '../support/flowPaths';
import { coverageOf, type FlowPath, walk } from '../support/machinePaths';

const FLOWS: [string, AnyStateMachine, readonly FlowPath[], unknown][] = [
  ['swap', swapMachine, swapPaths(), undefined],
  ['change', changeMachine, formPaths(), WAITING_FORM],
  ['reschedule', rescheduleMachine, reschedulePaths(), undefined],
];

test.each(FLOWS)('the paths of %s take every state and every transition', async (_, machine, paths, input) => {
  const walks = [];
  for (const path of paths) walks.push(await walk(machine, path, { input }));
  const coverage = coverageOf(machine, walks);
  process.stdout.write(`${coverage.text}\n`);
  expect(coverage).toMatchObject({ missingStates: [], missingTransitions: [] });
});
