import { createActor, fromPromise, waitFor } from 'xstate';
import type { ApiError } from '#src/api/apiError';
import type { Subscription } from '#src/api/subscription/Subscription';
import type { Command, Outcome } from '#src/commands/customer/Command';
import { toCommand } from '#src/commands/toCommand';
import { reactivationMachine } from '#src/features/subscription/reactivationMachine';
import { PRESENT, SUBSCRIPTION_WIRE } from '../../support/flowFixtures';

const refused: ApiError = { kind: 'refused', status: 409, message: 'No.' };
const changedTo = (status: string): ApiError => ({
  ...refused,
  current: { ...SUBSCRIPTION_WIRE, status, version: 'v2' },
});

const done = (command: Command): Outcome => ({ type: 'done', command, message: 'Done.' });
const inDoubt = (command: Command): Outcome => ({ type: 'inDoubt', command });
const sessionEnded = (command: Command): Outcome => ({ type: 'sessionEnded', command });
const refusedWith =
  (error: ApiError) =>
  (command: Command): Outcome => ({ type: 'refused', command, error });

/** Asks and confirms; the commands end in these ways, in order. */
function start(...outcomes: ((command: Command) => Outcome)[]) {
  const refusals: string[] = [];
  const sent: { version: string | undefined; key: string }[] = [];
  const actor = createActor(
    reactivationMachine.provide({
      actors: {
        run: fromPromise<Outcome, { subscription: Subscription; key: string }>(({ input: { subscription, key } }) => {
          const { purchaseId, productName, version } = subscription;
          sent.push({ version, key });
          const command = toCommand({ kind: 'reactivate' as const, purchaseId, productName, version }, key, undefined);
          return Promise.resolve((outcomes.shift() ?? done)(command));
        }),
      },
      actions: {
        reportRefusal: (_, { outcome }) => void refusals.push(outcome.type === 'refused' ? outcome.error.message : ''),
      },
    }),
  ).start();
  const is = (state: 'asking' | 'closed') => waitFor(actor, (snapshot) => snapshot.matches(state));
  const confirm = () => actor.send({ type: 'confirm' });
  actor.send({ type: 'ask', subscription: PRESENT });
  confirm();
  return { actor, refusals, sent, is, confirm, context: () => actor.getSnapshot().context };
}

test.each([
  ['a success, which the command reports', done, []],
  ['a lost answer, which the command reports', inDoubt, []],
  ['the end of the session, which the failure policy reports', sessionEnded, []],
  ['a refusal, which it reports', refusedWith(refused), ['No.']],
  ['a change after which it cannot be reactivated, which it reports', refusedWith(changedTo('CANCELLED')), ['No.']],
])('closes after %s', async (_, outcome, expected) => {
  const { is, refusals } = start(outcome);
  await is('closed');
  expect(refusals).toEqual(expected);
});

test('asks again for confirmation of the present state, under another key, after a refusal because it has changed', async () => {
  const { is, sent, context, confirm } = start(refusedWith(changedTo('PAUSED')));
  await is('asking');
  expect(context()).toMatchObject({ subscription: { purchaseId: '1', version: 'v2' }, failure: { message: 'No.' } });
  confirm();
  await is('closed');
  expect(sent.map(({ version }) => version)).toEqual([PRESENT.version, 'v2']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test('sends one of two confirmations, and nothing once it is closed', async () => {
  const { actor, is, sent, confirm } = start(done);
  confirm();
  await is('closed');
  confirm();
  actor.send({ type: 'ask', subscription: PRESENT });
  actor.send({ type: 'dismiss' });
  confirm();
  expect(sent).toHaveLength(1);
});
