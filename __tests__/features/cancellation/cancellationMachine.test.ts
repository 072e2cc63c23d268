import { createActor, waitFor } from 'xstate';
import type { Change } from '#src/commands/customer/Command';
import { cancellationMachine } from '#src/features/cancellation/cancellationMachine';
import { ALL_OPEN, type CancellationStep } from '#src/features/cancellation/cancellationSteps';
import { answering, refusedWith, SILENT } from '../../support/commandActor';
import { PRESENT, SUBSCRIPTION } from '../../support/flowFixtures';

/** Starts the machine at a step, and updates the step as the URL would. */
function start(step?: CancellationStep, commands = SILENT) {
  const actor = createActor(cancellationMachine.provide({ actions: { show: (_, { step: next }) => visit(next) } }), {
    input: { commands },
  }).start();
  const visit = (next: CancellationStep | undefined) => actor.send({ type: 'visit', step: next });
  visit(step);
  return { actor, visit, stepOf: () => actor.getSnapshot().value.step };
}

test.each<[CancellationStep | undefined, 'open' | 'back' | 'keep' | 'pause' | 'decline' | 'swap', string]>([
  [undefined, 'open', 'reasons'],
  [undefined, 'pause', 'ownPause'],
  ['reasons', 'pause', 'pause'],
  ['swap', 'swap', 'swapping'],
  ['swapping', 'back', 'swap'],
  ['swapping', 'decline', 'confirm'],
  ['pause', 'back', 'reasons'],
  ['ownPause', 'back', 'ownPause'],
  ['confirm', 'keep', 'closed'],
])('step %s, event %s: step %s', (step, type, expected) => {
  const { actor, stepOf } = start(step);
  actor.send({ type });
  expect(stepOf()).toBe(expected);
});

test.each([
  ['2', ALL_OPEN, 'delay'],
  ['2', { ...ALL_OPEN, delay: false }, 'confirm'],
  ['3', ALL_OPEN, 'swap'],
  ['4', ALL_OPEN, 'confirm'],
] as const)('reason %s with the alternatives %j opens the step %s (rules §9.3)', (reason, options, expected) => {
  const { actor, stepOf } = start('reasons');
  actor.send({ type: 'continue', reason, options });
  expect(stepOf()).toBe(expected);
});

test('keeps the offers that were seen until the cancellation is closed (rules §9.10)', () => {
  const { actor, visit } = start('reasons');
  const offers = () => actor.getSnapshot().context.offers;
  visit('pause');
  visit('reasons');
  visit('swapping');
  actor.send({ type: 'visit', step: 'confirm', offers: ['delay'] });
  expect(offers()).toEqual(['delay', 'swap', 'pause']);
  visit(undefined);
  expect(offers()).toEqual([]);
  visit('ownPause');
  expect(offers()).toEqual([]);
});

test('shows a refusal in its step only, and sends the next step with a new key', async () => {
  const change: Change = { ...SUBSCRIPTION, kind: 'cancel', reason: 'Moving house' };
  const { commands, sent } = answering(refusedWith(409));
  const { actor, visit } = start('confirm', commands);
  actor.send({ type: 'confirm', change, subscription: PRESENT });
  await waitFor(actor, (snapshot) => snapshot.matches({ command: 'refused' }));
  expect(actor.getSnapshot().context.failure?.message).toBe('Declined.');
  visit('pause');
  expect(actor.getSnapshot().value).toEqual({ step: 'pause', command: 'resting' });
  actor.send({ type: 'confirm', change, subscription: PRESENT });
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});
