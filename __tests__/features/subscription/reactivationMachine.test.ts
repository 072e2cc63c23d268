import { createActor, fromPromise, SimulatedClock, type StateValueFrom, waitFor } from 'xstate';
import type { ApiError } from '../../../src/api/apiError';
import type { Subscription } from '../../../src/api/Subscription';
import { reactivationMachine } from '../../../src/features/subscription/reactivationMachine';
import { PRESENT } from '../../support/flowPaths';

const lost: ApiError = { kind: 'noResponse', message: '' };
const broken: ApiError = { kind: 'server', status: 500, message: 'Oops.' };
const refused: ApiError = { kind: 'refused', status: 409, message: 'No.' };
const ended: ApiError = { kind: 'unauthorized', status: 401, message: 'Over.' };
/** As far as the machine reads it. */
const WIRE = { purchaseId: '1', productQty: 2, price: 12.9, oldPrice: null, address1: 'Am Weg 1', address2: '' };
const OTHER: Subscription = { ...PRESENT, purchaseId: '2' };

/** The outcomes of the calls, in order. */
interface Outcomes {
  sent: (string | ApiError)[];
  reads?: (boolean | ApiError)[];
}

const answer = <Value>(outcome: Value | ApiError): Promise<Value> =>
  typeof outcome === 'object' ? Promise.reject(outcome as unknown as Error) : Promise.resolve(outcome);

function start({ sent, reads = [] }: Outcomes) {
  const clock = new SimulatedClock();
  const messages: string[] = [];
  const actor = createActor(
    reactivationMachine.provide({
      actors: {
        reactivate: fromPromise<string, Subscription>(() => answer(sent.shift() ?? 'Done.')),
        isActive: fromPromise<boolean, Subscription>(() => answer(reads.shift() ?? false)),
      },
      actions: {
        tellDone: (_, { message }) => void messages.push(message),
        tellActive: () => void messages.push('active'),
        tellFailure: (_, { error }) => void messages.push(error.message),
      },
    }),
    { clock },
  ).start();
  const is = (state: StateValueFrom<typeof reactivationMachine>) =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  const confirm = () => actor.send({ type: 'confirm' });
  actor.send({ type: 'ask', subscription: PRESENT });
  confirm();
  return { actor, clock, messages, is, confirm, context: () => actor.getSnapshot().context };
}

test.each([
  ['a success', 'Done.', ['Done.']],
  ['a refusal', refused, ['No.']],
  ['a server failure', broken, ['Oops.']],
  ['nothing at the end of the session, which the failure policy reports', ended, []],
] as const)('reports after the first answer %s', async (_, outcome, expected) => {
  const { is, messages } = start({ sent: [outcome] });
  await is('closed');
  expect(messages).toEqual(expected);
});

test('asks anew about the present state after a refusal because it has changed', async () => {
  const changed: ApiError = { ...refused, current: { ...WIRE, status: 'PAUSED', version: 'v2' } };
  const { is, messages, context, confirm } = start({ sent: [changed, 'Done.'] });
  await is('asking');
  expect(context()).toMatchObject({ subscription: { purchaseId: '1', version: 'v2' }, failure: changed, isOpen: true });
  confirm();
  await is('closed');
  expect(messages).toEqual(['Done.']);
});

test('only reports a change after which it cannot be reactivated', async () => {
  const { is, messages } = start({ sent: [{ ...refused, current: { ...WIRE, status: 'CANCELLED' } }] });
  await is('closed');
  expect(messages).toEqual(['No.']);
});

test('loads the subscription after a lost answer at once and after 2, 4 and 8 s, until it is active', async () => {
  const { is, messages, clock, context } = start({ sent: [lost], reads: [false, lost, false, true] });
  for (const wait of [2_000, 4_000, 8_000]) {
    await is({ unknown: 'waiting' });
    expect(context()).toMatchObject({ wasLost: true, isOpen: true });
    clock.increment(wait - 1);
    await is({ unknown: 'waiting' });
    clock.increment(1);
  }
  await is('closed');
  expect(messages).toEqual(['active']);
});

test.each([
  [
    'success when it is refused but active, since the first try was carried out',
    [lost, refused],
    [false, true],
    ['active'],
  ],
  ['refusal when it is refused and not active', [lost, refused], [false, false], ['No.']],
  ['refusal when it is refused and cannot be loaded', [lost, refused], [false, lost], ['No.']],
  ['success when it is carried out', [lost, 'Done.'], [false], ['Done.']],
  ['success when it fails on the server but is active later', [lost, broken], [false, true], ['active']],
] as const)('reports a second try after a lost answer as a %s', async (_, sent, reads, expected) => {
  const { is, messages, confirm } = start({ sent: [...sent], reads: [...reads] });
  await is({ unknown: 'waiting' });
  confirm();
  await is('closed');
  expect(messages).toEqual(expected);
});

test('remains unknown when the dialog is dismissed, opens again for the same subscription, and ends for another', async () => {
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
