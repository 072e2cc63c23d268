import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { ApiError } from '../../../src/api/apiError';
import type { DeliveryCommand, DeliveryOrder } from '../../../src/features/delivery/deliveryCommand';
import { rescheduleMachine } from '../../../src/features/delivery/rescheduleMachine';

const order: DeliveryOrder = {
  purchaseId: '1',
  productName: 'Eichenstreu',
  nextBillDate: '2026-12-01',
  intervalDays: 28,
  totalCents: 2858,
  cardLast4: '4242',
};
const lost: ApiError = { kind: 'noResponse', message: '' };
const refused: ApiError = { kind: 'refused', status: 400, message: 'Declined.' };
const broken: ApiError = { kind: 'server', status: 500, message: 'It broke.' };

type Outcome = ApiError | string;

/** The machine against a shop that answers with one outcome after the other. */
function start(outcomes: Outcome[], pending?: DeliveryCommand) {
  const sent: DeliveryCommand[] = [];
  const effects: string[] = [];
  const clock = new SimulatedClock();
  const note = (name: string) => () => void effects.push(name);
  const actor = createActor(
    rescheduleMachine.provide({
      actors: {
        sendCommand: fromPromise<string, DeliveryCommand>(({ input }) => {
          sent.push(input);
          const outcome = outcomes.shift() ?? lost;
          return typeof outcome === 'string' ? Promise.resolve(outcome) : Promise.reject(outcome as unknown as Error);
        }),
      },
      actions: {
        storeCommand: note('store'),
        forgetCommand: note('forget'),
        tellDone: (_, { message }) => void effects.push(`done: ${message}`),
        tellRefused: ({ context }) => void effects.push(`refused: ${context.failure?.message ?? ''}`),
        tellUnknown: note('unknown'),
      },
    }),
    { clock, input: { pending } },
  ).start();
  const is = (state: 'idle' | 'refused' | 'inDoubt') => waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, clock, sent, effects, is };
}

test.each([
  ['move', '2026-12-08', { nextBillDate: '2026-12-08', billNow: false }],
  ['skip', undefined, { nextBillDate: '2026-12-29', billNow: false }],
  ['orderNow', undefined, { nextBillDate: '2026-12-01', billNow: true }],
] as const)('%s is confirmed, kept, sent and forgotten', async (action, date, expected) => {
  const { actor, sent, effects, is } = start(['Moved.']);
  actor.send({ type: 'choose', action, order });
  actor.send({ type: 'confirm', ...(date && { date }) });
  await is('idle');
  expect(sent).toEqual([expect.objectContaining({ action, purchaseId: '1', ...expected })]);
  expect(effects).toEqual(['store', 'done: Moved.', 'forget']);
});

test('nothing is sent without a confirmation', () => {
  const { actor, sent } = start([]);
  actor.send({ type: 'confirm' });
  actor.send({ type: 'choose', action: 'orderNow', order });
  actor.send({ type: 'dismiss' });
  actor.send({ type: 'confirm' });
  expect(sent).toEqual([]);
});

test('three confirmations send once', async () => {
  const { actor, sent, is } = start(['Ordered.', 'Ordered.', 'Ordered.']);
  actor.send({ type: 'choose', action: 'orderNow', order });
  actor.send({ type: 'confirm' });
  actor.send({ type: 'confirm' });
  actor.send({ type: 'confirm' });
  await is('idle');
  expect(sent).toHaveLength(1);
});

test('a lost answer is asked for again with the same key, ever more slowly, until there is one', async () => {
  const { actor, clock, sent, effects, is } = start([lost, lost, lost, 'Ordered.']);
  actor.send({ type: 'choose', action: 'orderNow', order });
  actor.send({ type: 'confirm' });
  for (const wait of [2_000, 4_000, 8_000]) {
    await is('inDoubt');
    clock.increment(wait - 1);
    expect(actor.getSnapshot().matches('inDoubt')).toBe(true);
    clock.increment(1);
  }
  await is('idle');
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(sent).toHaveLength(4);
  expect(effects).toEqual(['store', 'done: Ordered.', 'forget']);
});

test('in doubt, nothing else can be ordered', async () => {
  const { actor, sent, is } = start([lost]);
  actor.send({ type: 'choose', action: 'orderNow', order });
  actor.send({ type: 'confirm' });
  await is('inDoubt');
  actor.send({ type: 'choose', action: 'orderNow', order });
  actor.send({ type: 'confirm' });
  actor.send({ type: 'dismiss' });
  expect(actor.getSnapshot().value).toBe('inDoubt');
  expect(sent).toHaveLength(1);
});

test('a refusal after a doubt is told, since no dialog stands open', async () => {
  const { actor, effects, is } = start([lost, refused]);
  actor.send({ type: 'choose', action: 'orderNow', order });
  actor.send({ type: 'confirm' });
  await is('inDoubt');
  actor.send({ type: 'askAgain' });
  await is('idle');
  expect(effects).toEqual(['store', 'refused: Declined.', 'forget']);
});

test.each<ApiError>([broken, { ...refused, status: 429 }, { kind: 'forbidden', status: 403, message: 'No.' }])(
  'an answer that is no verdict leaves the doubt: %j',
  async (noVerdict) => {
    const { actor, sent, effects, is } = start([lost, noVerdict, 'Ordered.']);
    actor.send({ type: 'choose', action: 'orderNow', order });
    actor.send({ type: 'confirm' });
    await is('inDoubt');
    actor.send({ type: 'askAgain' });
    await is('inDoubt');
    actor.send({ type: 'askAgain' });
    await is('idle');
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(effects).toEqual(['store', 'done: Ordered.', 'forget']);
  },
);

test.each([
  ['a refusal is an outcome: the next try has a new key', refused, 2],
  ['a failure is none: the next try keeps the key', broken, 1],
])('%s', async (_, failure, keys) => {
  const { actor, sent, is } = start([failure, 'Ordered.']);
  actor.send({ type: 'choose', action: 'orderNow', order });
  actor.send({ type: 'confirm' });
  await is('refused');
  expect(actor.getSnapshot().context.failure).toBe(failure);
  actor.send({ type: 'confirm' });
  await is('idle');
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(keys);
});

test('another date after a failure is another wish', async () => {
  const { actor, sent, is } = start([broken, 'Moved.']);
  actor.send({ type: 'choose', action: 'move', order });
  actor.send({ type: 'confirm', date: '2026-12-08' });
  await is('refused');
  actor.send({ type: 'confirm', date: '2026-12-15' });
  await is('idle');
  expect(sent[0]?.idempotencyKey).not.toBe(sent[1]?.idempotencyKey);
});

const pending = (ageMs: number): DeliveryCommand => ({
  action: 'orderNow',
  purchaseId: '1',
  productName: 'Eichenstreu',
  nextBillDate: '2026-12-01',
  billNow: true,
  idempotencyKey: 'kept',
  startedAt: Date.now() - ageMs,
});

test('after a reload an unanswered command is asked about with its old key', async () => {
  const { clock, sent, effects, is } = start(['Ordered.'], pending(5_000));
  clock.increment(0);
  await is('idle');
  expect(sent[0]?.idempotencyKey).toBe('kept');
  expect(effects).toEqual(['done: Ordered.', 'forget']);
});

test('one that is too old is not sent any more, and the person is told', () => {
  const { actor, sent, effects } = start([], pending(10 * 60_000 + 1));
  expect(actor.getSnapshot().value).toBe('idle');
  expect(sent).toEqual([]);
  expect(effects).toEqual(['unknown', 'forget']);
});
