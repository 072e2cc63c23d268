import { createActor } from 'xstate';
import { cancellationMachine } from '#src/features/cancellation/cancellationMachine';
import { toCommand } from '#src/commands/toCommand';
import { ALL_OPEN } from '#src/features/cancellation/cancellationSteps';
import { SUBSCRIPTION } from '../../support/flowFixtures';

const SWAP = { productId: '7', unitPriceCents: 2000, quantity: 1, intervalDays: 14, isIntervalChange: true };

describe('the swap within the cancellation', () => {
  const command = toCommand({ ...SUBSCRIPTION, kind: 'swap' as const, ...SWAP }, 'key', undefined);
  const start = () => {
    const leave = jest.fn();
    const showStep = jest.fn();
    const actor = createActor(
      cancellationMachine.provide({
        actions: {
          leave: (_, { kind }) => void leave(kind),
          showStep: (_, { step, isMove }) => void showStep(step, isMove),
        },
      }),
    ).start();
    actor.send({ type: 'open' });
    actor.send({ type: 'continue', reason: '3', options: ALL_OPEN });
    actor.send({ type: 'swap' });
    return { actor, leave, showStep, valueOf: () => actor.getSnapshot().value };
  };

  test('is a step of its own in the history, and back leads to the offer', () => {
    const { actor, showStep, valueOf } = start();
    expect(showStep).toHaveBeenLastCalledWith('swapping', true);
    actor.send({ type: 'back' });
    expect(valueOf()).toBe('swap');
    actor.send({ type: 'visit', step: 'swapping', options: ALL_OPEN });
    expect(valueOf()).toBe('swapping');
  });

  test('is not opened where the status allows no swap', () => {
    const { actor, valueOf } = start();
    actor.send({ type: 'keep' });
    actor.send({ type: 'visit', step: 'swapping', options: { ...ALL_OPEN, swap: false } });
    expect(valueOf()).toBe('reasons');
  });

  test('ends the cancellation when the product was swapped, also when only the offer is open by then', () => {
    for (const before of [[], [{ type: 'back' }]] as const) {
      const { actor, leave, valueOf } = start();
      for (const event of before) actor.send(event);
      actor.send({ type: 'settled', outcome: { type: 'done', command, message: '' } });
      expect(valueOf()).toBe('closed');
      expect(leave).toHaveBeenCalledWith('swap');
    }
  });

  test('remains open after any other outcome', () => {
    const { actor, leave, valueOf } = start();
    for (const type of ['sessionEnded', 'expired', 'inDoubt'] as const) {
      actor.send({ type: 'settled', outcome: { type, command } });
    }
    actor.send({
      type: 'settled',
      outcome: { type: 'refused', command, error: { kind: 'refused', status: 409, message: '' } },
    });
    expect(valueOf()).toBe('swapping');
    expect(leave).not.toHaveBeenCalled();
  });
});
