import type { AnyStateMachine } from 'xstate';
import { rescheduleMachine } from '../../src/features/delivery/rescheduleMachine';
import { changeMachine } from '../../src/features/subscription/changeMachine';
import { swapMachine } from '../../src/features/subscription/swap/swapMachine';
import { changePaths } from '../support/changePaths';
import { coverageOf, walk, type FlowPath } from '../support/flowPaths';
import { reschedulePaths } from '../support/reschedulePaths';
import { swapPaths } from '../support/swapPaths';

const FLOWS: [AnyStateMachine, readonly FlowPath[], readonly string[]][] = [
  [swapMachine, swapPaths(), ['run', 'loadOffer']],
  [changeMachine, changePaths(), ['run']],
  [rescheduleMachine, reschedulePaths(), ['run', 'lookAgain']],
];

test.each(FLOWS)('paths made from $id take every state and every transition', async (machine, paths, actors) => {
  const walks = [];
  for (const path of paths) walks.push(await walk(machine, path, { actors }));
  const coverage = coverageOf(machine, walks);
  process.stdout.write(`${coverage.text}\n`);
  expect(coverage.missingStates).toEqual([]);
  expect(coverage.missingTransitions).toEqual([]);
});
