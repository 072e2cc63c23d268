import { createActor, fromPromise, SimulatedClock, waitFor, type StateValueFrom } from 'xstate';
import type { ApiError } from '../../../src/api/apiError';
import type { Subscription } from '../../../src/api/Subscription';
import { reactivationMachine } from '../../../src/features/subscription/reactivationMachine';
import { PRESENT } from '../../support/swapPaths';

const lost: ApiError = { kind: 'noResponse', message: '' };
const broken: ApiError = { kind: 'server', status: 500, message: 'Oops.' };
const refused: ApiError = { kind: 'refused', status: 409, message: 'No.' };
const ended: ApiError = { kind: 'unauthorized', status: 401, message: 'Over.' };
const OTHER: Subscription = { ...PRESENT, purchaseId: '2' };

/** What each call comes to, one after the other. */
interface World {
  sent: (string | ApiError)[];
  reads?: (boolean | ApiError)[];
}

const answer = <Value>(outcome: Value | ApiError): Promise<Value> =>
  typeof outcome === 'object' ? Promise.reject(outcome as unknown as Error) : Promise.resolve(outcome);

function start({ sent, reads = [] }: World) {
  const clock = new SimulatedClock();
  const told: string[] = [];
  const actor = createActor(
    reactivationMachine.provide({
      actors: {
        reactivate: fromPromise<string, Subscription>(() => answer(sent.shift() ?? 'Done.')),
        isActive: fromPromise<boolean, Subscription>(() => answer(reads.shift() ?? false)),
      },
      actions: {
        tellDone: (_, { message }) => void told.push(message),
        tellActive: () => void told.push('active'),
        tellFailure: (_, { error }) => void told.push(error.message),
      },
    }),
    { clock },
  ).start();
  const is = (state: StateValueFrom<typeof reactivationMachine>) =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  const confirm = () => actor.send({ type: 'confirm' });
  actor.send({ type: 'ask', subscription: PRESENT });
  confirm();
  return { actor, clock, told, is, confirm, context: () => actor.getSnapshot().context };
}

test.each([
  ['done', 'Done.', ['Done.']],
  ['refused', refused, ['No.']],
  ['broken', broken, ['Oops.']],
  ['the end of the stay, which is told elsewhere', ended, []],
] as const)('the first answer counts: %s', async (_, outcome, words) => {
  const { is, told } = start({ sent: [outcome] });
  await is('closed');
  expect(told).toEqual(words);
});

test('after a lost answer the shop is asked at once, after 2, 4, 8 s, until it says that it is active', async () => {
  const { is, told, clock, context } = start({ sent: [lost], reads: [false, lost, false, true] });
  for (const wait of [2_000, 4_000, 8_000]) {
    await is({ unknown: 'waiting' });
    expect(context()).toMatchObject({ wasLost: true, isOpen: true });
    clock.increment(wait - 1);
    await is({ unknown: 'waiting' });
    clock.increment(1);
  }
  await is('closed');
  expect(told).toEqual(['active']);
});

test.each([
  ['refused while it is active: the first try went through', [lost, refused], [false, true], ['active']],
  ['refused, and not active', [lost, refused], [false, false], ['No.']],
  ['refused, and nobody knows more', [lost, refused], [false, lost], ['No.']],
  ['carried out', [lost, 'Done.'], [false], ['Done.']],
  ['broken: that proves nothing', [lost, broken], [false, true], ['active']],
] as const)('the next try is %s', async (_, sent, reads, words) => {
  const { is, told, confirm } = start({ sent: [...sent], reads: [...reads] });
  await is({ unknown: 'waiting' });
  confirm();
  await is('closed');
  expect(told).toEqual(words);
});

test('put aside, it is still asked for; the same question opens it again, another one takes its place', async () => {
  const { actor, is, context } = start({ sent: [lost] });
  await is({ unknown: 'waiting' });
  actor.send({ type: 'dismiss' });
  expect(context().isOpen).toBe(false);
  actor.send({ type: 'ask', subscription: PRESENT });
  expect(context()).toMatchObject({ isOpen: true, wasLost: true });
  actor.send({ type: 'ask', subscription: OTHER });
  expect(actor.getSnapshot().matches('asking')).toBe(true);
  expect(context()).toMatchObject({ subscription: OTHER, wasLost: false });
});
