import { cancellationMachine } from '../../../src/features/cancellation/cancellationMachine';
import { cancellationPaths, situationOf } from '../../support/cancellationPaths';
import { coverageOf, walk } from '../../support/flowPaths';

test('paths made from the machine take every state and every transition', async () => {
  const paths = cancellationPaths();
  const walks = [];
  for (const path of paths) walks.push(await walk(cancellationMachine, path, { keyOf: situationOf as never }));
  const coverage = coverageOf(cancellationMachine, walks);
  process.stdout.write(`${coverage.text}\n`);
  expect(coverage.missingStates).toEqual([]);
  expect(coverage.missingTransitions).toEqual([]);
});
