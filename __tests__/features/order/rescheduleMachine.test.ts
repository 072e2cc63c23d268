import { createActor, fromPromise, waitFor } from 'xstate';
import type { Command, Change } from '#src/commands/customer/Command';
import type { Confirmed } from '#src/commands/CommandContext';
import type { Outcome } from '#src/commands/customer/Command';
import { toCommand } from '#src/commands/toCommand';
import type { DeliveryOrder } from '#src/features/order/deliveryOrder';
import { rescheduleMachine } from '#src/features/order/rescheduleMachine';
import { ORDER as order } from '../../support/flowFixtures';

const done = (command: Command): Outcome => ({ type: 'done', command, message: 'Moved.' });
const inDoubt = (command: Command): Outcome => ({ type: 'inDoubt', command });
const refused = (command: Command, status = 400): Outcome => ({
  type: 'refused',
  command,
  error: { kind: 'refused', status, message: 'Declined.' },
});
const outdated = (command: Command): Outcome => refused(command, 409);

/** The machine, with one outcome after the other. */
function start(
  outcomes: ((command: Command) => Outcome)[],
  fresh: () => Promise<DeliveryOrder | undefined> = () => Promise.reject(new Error('unexpected')),
) {
  const changes: Change[] = [];
  const actor = createActor(
    rescheduleMachine.provide({
      actors: {
        reload: fromPromise(fresh),
        run: fromPromise<Outcome, Confirmed<Change>>(({ input: { change, key } }) => {
          changes.push(change);
          const outcome = outcomes.shift() ?? done;
          return Promise.resolve(outcome(toCommand(change, key, undefined)));
        }),
      },
    }),
  ).start();
  const is = (state: 'idle' | 'refused' | 'inDoubt') => waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, changes, is };
}

test.each([
  ['move', '2026-12-08', { nextBillDate: '2026-12-08' }],
  ['skip', undefined, { nextBillDate: '2026-12-29' }],
  ['orderNow', undefined, { nextBillDate: '2026-12-01' }],
] as const)('%s is sent once it is confirmed, with the version that was seen', async (action, date, sent) => {
  const { actor, changes, is } = start([done]);
  actor.send({ type: 'choose', action, order });
  actor.send({ type: 'confirm', ...(date && { date }) });
  await is('idle');
  expect(changes).toEqual([{ kind: action, purchaseId: '1', productName: 'Eichenstreu', version: 'v1', ...sent }]);
});

test('shows a refusal in the dialog, where it can be retried', async () => {
  const { actor, changes, is } = start([refused, done]);
  actor.send({ type: 'choose', action: 'move', order });
  actor.send({ type: 'confirm', date: '2026-12-08' });
  await is('refused');
  expect(actor.getSnapshot().context.failure?.message).toBe('Declined.');
  actor.send({ type: 'confirm', date: '2026-12-15' });
  await is('idle');
  expect(changes).toHaveLength(2);
});

test.each([
  ['as it is now', () => Promise.resolve({ ...order, version: 'v2' }), 'v2'],
  ['as it was, where it cannot be read', () => Promise.reject(new Error('No answer.')), 'v1'],
])('an order that has changed is asked about again, %s', async (_name, fresh, version) => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { actor, changes, is } = start([outdated, done], () => answered.then(fresh));
  actor.send({ type: 'choose', action: 'orderNow', order });
  actor.send({ type: 'confirm' });
  await waitFor(actor, (snapshot) => snapshot.matches('reloading'));
  // Nothing is confirmed while what holds now is not known.
  actor.send({ type: 'confirm' });
  answer();
  await is('refused');
  expect(changes).toHaveLength(1);
  expect(actor.getSnapshot().context.failure?.message).toBe('Declined.');
  actor.send({ type: 'confirm' });
  await is('idle');
  expect(changes[1]).toMatchObject({ version });
});

test('an order that is not due any more is not asked about again', async () => {
  const { actor, changes, is } = start([outdated, done], () => Promise.resolve(undefined));
  actor.send({ type: 'choose', action: 'orderNow', order });
  actor.send({ type: 'confirm' });
  await is('refused');
  expect(actor.getSnapshot().context).toMatchObject({ isGone: true, order });
  actor.send({ type: 'confirm' });
  expect(changes).toHaveLength(1);
  actor.send({ type: 'dismiss' });
  expect(actor.getSnapshot().context.isGone).toBe(false);
});

test('sends nothing without a confirmation, nor again in doubt until the outcome is known', async () => {
  const { actor, changes, is } = start([inDoubt]);
  const choose = (action: 'orderNow' | 'skip') => actor.send({ type: 'choose', action, order });
  const press = (...types: readonly ('confirm' | 'dismiss')[]) => types.forEach((type) => actor.send({ type }));
  press('confirm');
  choose('orderNow');
  press('dismiss', 'confirm');
  expect(changes).toEqual([]);
  choose('orderNow');
  press('confirm', 'confirm');
  await is('inDoubt');
  choose('skip');
  press('confirm', 'dismiss');
  expect([actor.getSnapshot().value, changes.length]).toEqual(['inDoubt', 1]);
  actor.send({ type: 'settled' });
  expect(actor.getSnapshot().value).toBe('idle');
});
