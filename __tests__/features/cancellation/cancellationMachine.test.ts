import { cancellationMachine } from '../../../src/features/cancellation/cancellationMachine';
import { cancellationPaths, situationOf } from '../../support/flowPaths';
import { coverageOf, walk } from '../../support/machinePaths';

test('takes every state and every transition by the generated paths', async () => {
  const paths = cancellationPaths();
  const walks = [];
  for (const path of paths) walks.push(await walk(cancellationMachine, path, { keyOf: situationOf as never }));
  const coverage = coverageOf(cancellationMachine, walks);
  process.stdout.write(`${coverage.text}\n`);
  expect(coverage.missingStates).toEqual([]);
  expect(coverage.missingTransitions).toEqual([]);
});
