import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { ApiError } from '../../src/api/apiError';
import type { Command, Wish } from '../../src/api/commandsApi';
import { commandMachine, type Outcome } from '../../src/commands/commandMachine';

const wish: Wish = {
  kind: 'orderNow',
  purchaseId: '1',
  productName: 'Eichenstreu',
  nextBillDate: '2026-12-01',
  seenNextBillDate: '2026-12-01',
  seen: '7/1/28',
  seenTotalCents: 2155,
  seenCardLast4: '4242',
};
const lost: ApiError = { kind: 'noResponse', message: '' };
const refused: ApiError = { kind: 'refused', status: 400, message: 'Declined.' };
const broken: ApiError = { kind: 'server', status: 500, message: 'It broke.' };
const signedOut: ApiError = { kind: 'unauthorized', status: 401, message: 'Expired.' };

/** The machine against a shop that answers with one thing after the other. */
function start(answers: (ApiError | string)[], pending?: Command) {
  const sent: Command[] = [];
  const effects: string[] = [];
  const outcomes: Outcome[] = [];
  const clock = new SimulatedClock();
  const note = (name: string) => () => void effects.push(name);
  const actor = createActor(
    commandMachine.provide({
      actors: {
        sendCommand: fromPromise<string, Command>(({ input }) => {
          sent.push(input);
          const answer = answers.shift() ?? lost;
          return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer as unknown as Error);
        }),
      },
      actions: {
        storeCommand: note('store'),
        forgetCommand: note('forget'),
        tellDone: (_, { message }) => void effects.push(`done: ${message}`),
        tellRefusal: (_, { error }) => void effects.push(`refused: ${(error as ApiError).message}`),
        tellUnknown: note('unknown'),
      },
    }),
    { clock, input: { pending } },
  );
  actor.on('*', (outcome) => outcomes.push(outcome));
  actor.start();
  const is = (state: 'idle' | 'inDoubt') => waitFor(actor, (snapshot) => snapshot.matches(state));
  const keys = () => new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size;
  return { actor, clock, sent, effects, outcomes, is, keys };
}

test('a wish is kept, sent, told and forgotten', async () => {
  const { actor, sent, effects, outcomes, is } = start(['Ordered.']);
  actor.send({ type: 'send', wish });
  await is('idle');
  expect(sent).toEqual([expect.objectContaining(wish)]);
  expect(effects).toEqual(['store', 'done: Ordered.', 'forget']);
  expect(outcomes).toEqual([expect.objectContaining({ type: 'done', message: 'Ordered.' })]);
});

test('three wishes at once send once', async () => {
  const { actor, sent, is } = start(['Ordered.', 'Ordered.', 'Ordered.']);
  actor.send({ type: 'send', wish });
  actor.send({ type: 'send', wish });
  actor.send({ type: 'send', wish });
  await is('idle');
  expect(sent).toHaveLength(1);
});

test('a lost answer is asked for again with the same key, ever more slowly, until there is one', async () => {
  const { actor, clock, sent, effects, outcomes, is, keys } = start([lost, lost, lost, 'Ordered.']);
  actor.send({ type: 'send', wish });
  for (const wait of [2_000, 4_000, 8_000]) {
    await is('inDoubt');
    clock.increment(wait - 1);
    expect(actor.getSnapshot().matches('inDoubt')).toBe(true);
    clock.increment(1);
  }
  await is('idle');
  expect(keys()).toBe(1);
  expect(sent).toHaveLength(4);
  expect(effects).toEqual(['store', 'done: Ordered.', 'forget']);
  expect(outcomes.map(({ type }) => type)).toEqual(['inDoubt', 'inDoubt', 'inDoubt', 'done']);
});

test('in doubt, nothing else is sent', async () => {
  const { actor, sent, is } = start([lost]);
  actor.send({ type: 'send', wish });
  await is('inDoubt');
  actor.send({ type: 'send', wish: { ...wish, purchaseId: '2' } });
  expect(actor.getSnapshot().value).toBe('inDoubt');
  expect(sent).toHaveLength(1);
});

test('a refusal after a doubt is told by the machine, since whoever asked may have left', async () => {
  const { actor, effects, outcomes, is } = start([lost, refused]);
  actor.send({ type: 'send', wish });
  await is('inDoubt');
  actor.send({ type: 'askAgain' });
  await is('idle');
  expect(effects).toEqual(['store', 'refused: Declined.', 'forget']);
  expect(outcomes.map(({ type }) => type)).toEqual(['inDoubt', 'refused']);
});

test('a refusal at once is left to whoever asked', async () => {
  const { actor, effects, outcomes, is } = start([refused]);
  actor.send({ type: 'send', wish });
  await is('idle');
  expect(effects).toEqual(['store', 'forget']);
  expect(outcomes).toEqual([expect.objectContaining({ type: 'refused', error: refused })]);
});

test.each<[string, ApiError, number]>([
  ['a verdict', refused, 2],
  ['an accident, which keeps the key', broken, 1],
])('once the page that asked is gone, the machine tells a refusal: %s', async (_, failure, expected) => {
  const { actor, effects, outcomes, is, keys } = start([failure, failure]);
  actor.send({ type: 'send', wish });
  actor.send({ type: 'askerGone' });
  await is('idle');
  expect(effects).toEqual(['store', `refused: ${failure.message}`, 'forget']);
  expect(outcomes.map(({ type }) => type)).toEqual(['refused']);
  // The next page that asks is there.
  actor.send({ type: 'send', wish });
  await is('idle');
  expect(effects.slice(3)).toEqual(['store', 'forget']);
  expect(keys()).toBe(expected);
});

test('a page that goes after its answer changes nothing for the next one', async () => {
  const { actor, effects, is } = start([refused, refused]);
  actor.send({ type: 'send', wish });
  await is('idle');
  actor.send({ type: 'askerGone' });
  actor.send({ type: 'send', wish });
  await is('idle');
  expect(effects).toEqual(['store', 'forget', 'store', 'forget']);
});

test('a stay that ends while an answer is lost leaves it open for good, and the person is told', async () => {
  const { actor, effects, outcomes, is } = start([lost, signedOut]);
  actor.send({ type: 'send', wish });
  await is('inDoubt');
  actor.send({ type: 'askAgain' });
  await is('idle');
  expect(effects).toEqual(['store', 'unknown', 'forget']);
  expect(outcomes.map(({ type }) => type)).toEqual(['inDoubt', 'stayEnded']);
});

test('the end of the stay is told by whoever ended it', async () => {
  const { actor, effects, outcomes, is } = start([signedOut]);
  actor.send({ type: 'send', wish });
  await is('idle');
  expect(effects).toEqual(['store', 'forget']);
  expect(outcomes.map(({ type }) => type)).toEqual(['stayEnded']);
});

test.each<ApiError>([broken, { ...refused, status: 429 }, { kind: 'forbidden', status: 403, message: 'No.' }])(
  'an answer that is no verdict leaves the doubt: %j',
  async (noVerdict) => {
    const { actor, effects, is, keys } = start([lost, noVerdict, 'Ordered.']);
    actor.send({ type: 'send', wish });
    await is('inDoubt');
    actor.send({ type: 'askAgain' });
    await is('inDoubt');
    actor.send({ type: 'askAgain' });
    await is('idle');
    expect(keys()).toBe(1);
    expect(effects).toEqual(['store', 'done: Ordered.', 'forget']);
  },
);

test.each<[string, ApiError, number]>([
  ['a verdict is an outcome: the next try has a new key', refused, 2],
  ['a failure is none: the next try keeps the key', broken, 1],
  ['a limit is none either', { ...refused, status: 429 }, 1],
])('%s', async (_, failure, expected) => {
  const { actor, is, keys } = start([failure, 'Ordered.']);
  actor.send({ type: 'send', wish });
  await is('idle');
  actor.send({ type: 'send', wish });
  await is('idle');
  expect(keys()).toBe(expected);
});

const pending = (ageMs: number): Command => ({ ...wish, idempotencyKey: 'kept', startedAt: Date.now() - ageMs });

test('after a reload an unanswered command is asked about with its old key', async () => {
  const { sent, effects, is } = start(['Ordered.'], pending(5_000));
  await is('idle');
  expect(sent[0]?.idempotencyKey).toBe('kept');
  expect(effects).toEqual(['done: Ordered.', 'forget']);
});

test('what another tab left open is asked about before anything of this one', async () => {
  const { actor, sent, is } = start(['Ordered.']);
  actor.send({ type: 'resume', command: pending(5_000) });
  await is('idle');
  expect(sent[0]?.idempotencyKey).toBe('kept');
});

test('one that is too old is not sent any more, and the person is told', () => {
  const { actor, sent, effects } = start([], pending(10 * 60_000 + 1));
  expect(actor.getSnapshot().value).toBe('idle');
  expect(sent).toEqual([]);
  expect(effects).toEqual(['unknown', 'forget']);
});
