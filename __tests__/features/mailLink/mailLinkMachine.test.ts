import { createActor, fromPromise, waitFor } from 'xstate';
import type { LinkDone, LinkPreview } from '#src/api/link/linksApi';
import type { ApiError } from '#src/api/apiError';
import { mailLinkMachine } from '#src/features/mailLink/mailLinkMachine';

const snapshot = {
  status: 'ACTIVE',
  productName: 'Streu',
  quantity: 1,
  intervalWeeks: 4,
  nextBillDate: '2026-12-06',
  card: '4242',
  itemsCents: 1000,
  discountCents: 0,
  shippingCents: 490,
  taxCents: 283,
  totalCents: 1773,
};
const preview: LinkPreview = { command: 'skip', productName: 'Streu', before: snapshot, after: snapshot };
const done: LinkDone = { message: 'Skipped.', undo: 'undo-token' };
const refused: ApiError = { kind: 'refused', status: 410, message: 'Used.' };
const used: ApiError = { kind: 'refused', status: 410, message: 'Used on Monday.', reason: 'used' };
const usedByThis: ApiError = { ...used, undo: 'undo-token' };
const lost: ApiError = { kind: 'noResponse', message: '' };
const answer = <Value>(value: Value | ApiError): Promise<Value> =>
  typeof value === 'object' && value !== null && 'kind' in value
    ? Promise.reject(value as unknown as Error)
    : Promise.resolve(value);

/** Starts the machine with the results of its calls in order. */
function start(load: (LinkPreview | ApiError)[], send: (LinkDone | ApiError)[] = []) {
  const sent: { token: string; key: string }[] = [];
  const actor = createActor(
    mailLinkMachine.provide({
      actors: {
        load: fromPromise(() => answer(load.shift() ?? lost)),
        send: fromPromise(({ input }) => {
          sent.push(input);
          return answer(send.shift() ?? lost);
        }),
      },
    }),
    { input: { token: 'token' } },
  ).start();
  const reach = (state: string) => waitFor(actor, (snapshotNow) => snapshotNow.value === state);
  return { actor, sent, reach };
}

// rules §27.2
test('executes a link once after a confirmation, and undoes with the undo token', async () => {
  const { actor, sent, reach } = start([preview], [done, { message: 'Taken back.', undo: undefined }]);
  await reach('asking');
  expect(sent).toEqual([]);
  actor.send({ type: 'confirm' });
  actor.send({ type: 'confirm' });
  await reach('done');
  actor.send({ type: 'undo' });
  actor.send({ type: 'undo' });
  await reach('undone');
  expect(sent.map(({ token }) => token)).toEqual(['token', 'undo-token']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test('retries with the same key after a lost reply', async () => {
  const { actor, sent, reach } = start([preview], [lost, lost, done, lost, { message: 'Back.', undo: undefined }]);
  await reach('asking');
  actor.send({ type: 'confirm' });
  await reach('lost');
  actor.send({ type: 'retry' });
  await waitFor(actor, () => sent.length === 2);
  await reach('lost');
  actor.send({ type: 'retry' });
  await reach('done');
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  actor.send({ type: 'undo' });
  await reach('undoLost');
  actor.send({ type: 'retry' });
  await reach('undone');
  expect(sent[3]).toEqual(sent[4]);
});

test.each([
  ['before its preview', [refused], []],
  ['after another link of the same mail was used', [used], []],
  ['at its confirmation', [preview], [refused]],
])('a link is refused %s', async (_, load, send) => {
  const isAsked = send.length > 0;
  const { actor, reach } = start([...load], [...send]);
  if (isAsked) {
    await reach('asking');
    actor.send({ type: 'confirm' });
  }
  await reach('dead');
  expect(actor.getSnapshot().context.failure).toEqual(isAsked ? refused : load[0]);
});

test.each([
  ['before its preview', [usedByThis], []],
  ['in another tab', [preview], [usedByThis]],
])('undoes a link that was used %s (rules §26.9)', async (_, load, send) => {
  const isAsked = send.length > 0;
  const { actor, sent, reach } = start([...load], [...send, { message: 'Taken back.', undo: undefined }]);
  if (isAsked) {
    await reach('asking');
    actor.send({ type: 'confirm' });
  }
  await reach('done');
  expect(actor.getSnapshot().context.done).toEqual({ message: used.message, undo: 'undo-token' });
  actor.send({ type: 'undo' });
  await reach('undone');
  expect(sent.at(-1)?.token).toBe('undo-token');
});

test('an undo succeeds when another tab has already undone the link', async () => {
  const { actor, reach } = start([usedByThis], [used]);
  await reach('done');
  actor.send({ type: 'undo' });
  await reach('undone');
  expect(actor.getSnapshot().context.done).toEqual({ message: used.message, undo: undefined });
});

test('loads again after a failure', async () => {
  const { actor, reach } = start([lost, preview]);
  await reach('loadFailed');
  actor.send({ type: 'retry' });
  await reach('asking');
});

test('reports a refused undo of an executed link', async () => {
  const { actor, reach } = start([preview], [done, refused]);
  await reach('asking');
  actor.send({ type: 'confirm' });
  await reach('done');
  actor.send({ type: 'undo' });
  await reach('notUndone');
  expect(actor.getSnapshot().context).toMatchObject({ done, failure: refused });
});
