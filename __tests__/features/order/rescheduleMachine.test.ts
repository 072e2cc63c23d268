import { createActor, fromPromise, waitFor } from 'xstate';
import type { Outcome } from '#src/commands/CommandState';
import { toChange, type ShownOrder } from '#src/features/order/shownOrder';
import { rescheduleMachine } from '#src/features/order/rescheduleMachine';
import { answering, refusedWith } from '../../support/commandActor';
import { ORDER as order } from '../../support/flowFixtures';

const CHANGE = toChange(order, 'move', '2026-12-08');

/** The machine of an open dialog, with one outcome after the other. */
function start(
  outcomes: Outcome[],
  fresh: () => Promise<ShownOrder | undefined> = () => Promise.reject(new Error('unexpected')),
) {
  const { commands, sent, countLeft } = answering(...outcomes);
  const actor = createActor(rescheduleMachine.provide({ actors: { reload: fromPromise(fresh) } }), {
    input: { commands },
  }).start();
  const is = (state: 'closed' | 'refused' | 'reloading') => waitFor(actor, (snapshot) => snapshot.matches(state));
  const confirm = (change = CHANGE) => actor.send({ type: 'confirm', change, order });
  return { actor, confirm, sent, countLeft, is, context: () => actor.getSnapshot().context };
}

test.each<Outcome['type']>(['done', 'inDoubt', 'abandoned'])(
  'sends what was confirmed once, and closes when it is %s',
  async (type) => {
    const { confirm, sent, countLeft, is } = start([{ type } as Outcome]);
    confirm();
    confirm();
    await is('closed');
    confirm();
    expect(sent.map(({ change }) => change)).toEqual([CHANGE]);
    // The command machine reports what comes after a doubt.
    expect(countLeft()).toBe(1);
  },
);

test('shows a refusal in the dialog, where it can be retried under another key', async () => {
  const { confirm, sent, is, context } = start([refusedWith(400)]);
  confirm();
  await is('refused');
  expect(context().failure?.message).toBe('Declined.');
  confirm(toChange(order, 'move', '2026-12-15'));
  await is('closed');
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test.each([
  ['as it is now', () => Promise.resolve({ ...order, version: 'v2' }), 'v2'],
  ['as it was, where it cannot be read', () => Promise.reject(new Error('No answer.')), 'v1'],
])('an order that has changed is asked about again, %s', async (_name, fresh, version) => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { confirm, sent, is, context } = start([refusedWith(409)], () => answered.then(fresh));
  confirm();
  await is('reloading');
  // Nothing is confirmed while what holds now is not known.
  confirm();
  answer();
  await is('refused');
  expect(sent).toHaveLength(1);
  expect(context()).toMatchObject({ order: { version }, failure: { message: 'Declined.' } });
});

test('an order that is not due any more is not asked about again', async () => {
  const { confirm, sent, is, context } = start([refusedWith(409)], () => Promise.resolve(undefined));
  confirm();
  await is('refused');
  expect(context()).toMatchObject({ isGone: true, order });
  confirm();
  expect(sent).toHaveLength(1);
});
