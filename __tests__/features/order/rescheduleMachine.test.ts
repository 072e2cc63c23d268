import { createActor, fromPromise, waitFor } from 'xstate';
import type { Outcome } from '#src/commands/CommandState';
import { toChange, type ShownOrder } from '#src/features/order/shownOrder';
import { rescheduleMachine } from '#src/features/order/rescheduleMachine';
import { answering, refusedWith } from '../../support/commandActor';
import { ORDER as order } from '../../support/flowFixtures';

const CHANGE = toChange(order, 'move', '2026-12-08');

/** Starts the machine with the outcomes of its commands in order. */
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
  'sends a confirmed command once, and closes when its outcome is %s',
  async (type) => {
    const { confirm, sent, countLeft, is } = start([{ type } as Outcome]);
    confirm();
    confirm();
    await is('closed');
    confirm();
    expect(sent.map(({ change }) => change)).toEqual([CHANGE]);
    // Later outcomes belong to the command machine, not to the closed dialog.
    expect(countLeft()).toBe(1);
  },
);

test('shows a refusal in the dialog, and retries with a new key', async () => {
  const { confirm, sent, is, context } = start([refusedWith(400)]);
  confirm();
  await is('refused');
  expect(context().failure?.message).toBe('Declined.');
  confirm(toChange(order, 'move', '2026-12-15'));
  await is('closed');
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test.each([
  ['with the reloaded order', () => Promise.resolve({ ...order, version: 'v2' }), 'v2'],
  ['with the earlier order if the reload fails', () => Promise.reject(new Error('No answer.')), 'v1'],
])('a changed order requires a new confirmation %s', async (_name, fresh, version) => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { confirm, sent, is, context } = start([refusedWith(409)], () => answered.then(fresh));
  confirm();
  await is('reloading');
  // Ignored until the current order is loaded.
  confirm();
  answer();
  await is('refused');
  expect(sent).toHaveLength(1);
  expect(context()).toMatchObject({ order: { version }, failure: { message: 'Declined.' } });
});

test('an order that is no longer due cannot be confirmed again', async () => {
  const { confirm, sent, is, context } = start([refusedWith(409)], () => Promise.resolve(undefined));
  confirm();
  await is('refused');
  expect(context()).toMatchObject({ isGone: true, order });
  confirm();
  expect(sent).toHaveLength(1);
});
