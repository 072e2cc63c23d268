import { type AnyStateMachine, createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { ApiError } from '../../../src/api/apiError';
import { type DiscountSave, toSave } from '../../../src/features/adminDiscounts/discountSave';
import { discountsMachine } from '../../../src/features/adminDiscounts/discountsMachine';
import { type DiscountValues, newDiscount } from '../../../src/features/adminDiscounts/discountValues';
import { DISCOUNT_STARTS, discountPaths, TOO_LATE_PATH, TOO_OLD_MS, walkDiscounts } from '../../support/discountPaths';
import { coverageOf, type FlowEvent } from '../../support/machinePaths';

const values: DiscountValues = { ...newDiscount('2026-11-21'), code: 'TEN', amount: '10' };
const created = { id: null, keptStart: null };
const edited = { id: '7', keptStart: '2026-11-21' };
const lost: ApiError = { kind: 'noResponse', message: '' };
const taken: ApiError = { kind: 'refused', status: 409, message: 'Taken.' };
const changed: ApiError = { kind: 'refused', status: 409, message: 'Changed.', current: { id: '7', version: 'v2' } };
const broken: ApiError = { kind: 'server', status: 500, message: 'It broke.' };

/** Starts the machine against a server that gives these answers in turn. */
function start(answers: (ApiError | 'saved')[], pending?: DiscountSave) {
  const sent: DiscountSave[] = [];
  const effects: string[] = [];
  const clock = new SimulatedClock();
  const note = (name: string) => () => void effects.push(name);
  const actor = createActor(
    discountsMachine.provide({
      actors: {
        saveDiscount: fromPromise<null, DiscountSave>(({ input }) => {
          sent.push(input);
          const answer = answers.shift() ?? lost;
          return answer === 'saved' ? Promise.resolve(null) : Promise.reject(answer as unknown as Error);
        }),
      },
      actions: {
        storeSave: note('store'),
        forgetSave: note('forget'),
        showForm: note('form'),
        showList: note('list'),
        tellSaved: note('saved'),
        tellUnknown: note('unknown'),
      },
    }),
    { clock, input: { pending } },
  ).start();
  const is = (state: 'list' | 'saved' | 'inDoubt' | 'refused' | 'form') =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  const keys = () => new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size;
  return { actor, clock, sent, effects, is, keys };
}

test('covers every state and every transition by the paths of its graph', () => {
  const walks = DISCOUNT_STARTS.flatMap((input) => discountPaths(input).map((path) => walkDiscounts(path, input)));
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  const pending = { ...toSave(created, values, undefined), startedAt: now };
  const isLate = ({ type }: FlowEvent) => type === 'askAgain' && clock.mockReturnValue(now + TOO_OLD_MS);
  walks.push(walkDiscounts(TOO_LATE_PATH, { pending }, isLate));
  clock.mockRestore();
  const coverage = coverageOf(discountsMachine as unknown as AnyStateMachine, walks);
  expect(coverage).toMatchObject({ missingStates: [], missingTransitions: [] });
});

test('returns to the list one second after a creation, and at once after an update', async () => {
  const fresh = start(['saved']);
  fresh.actor.send({ type: 'open', target: created, values });
  fresh.actor.send({ type: 'submit', values });
  await fresh.is('saved');
  fresh.clock.increment(999);
  expect(fresh.actor.getSnapshot().value).toBe('saved');
  fresh.clock.increment(1);
  expect(fresh.actor.getSnapshot().value).toBe('list');
  expect(fresh.effects).toEqual(['store', 'saved', 'forget', 'list']);

  const stored = start(['saved']);
  stored.actor.send({ type: 'open', target: edited, values });
  stored.actor.send({ type: 'submit', values });
  await stored.is('list');
});

test('sends once for three submits', async () => {
  const { actor, sent, is } = start(['saved', 'saved', 'saved']);
  actor.send({ type: 'open', target: created, values });
  for (let times = 0; times < 3; times += 1) actor.send({ type: 'submit', values });
  await is('saved');
  expect(sent).toHaveLength(1);
});

test('retries with the same key and a growing backoff until there is an answer', async () => {
  const { actor, clock, sent, is, keys } = start([lost, lost, broken, 'saved']);
  actor.send({ type: 'open', target: created, values });
  actor.send({ type: 'submit', values });
  for (const [tries, wait] of [2_000, 4_000, 8_000].entries()) {
    await is('inDoubt');
    clock.increment(wait - 1);
    expect(sent).toHaveLength(tries + 1);
    clock.increment(1);
  }
  await is('saved');
  expect([sent.length, keys()]).toEqual([4, 1]);
});

test('takes a new key after a refusal, and keeps it for the same content after a server error', async () => {
  const { actor, is, keys } = start([broken, broken, taken, 'saved']);
  actor.send({ type: 'open', target: edited, values });
  actor.send({ type: 'submit', values });
  await is('refused');
  actor.send({ type: 'submit', values });
  await is('refused');
  expect(keys()).toBe(1);
  actor.send({ type: 'submit', values: { ...values, amount: '11' } });
  await is('refused');
  expect(keys()).toBe(2);
  actor.send({ type: 'submit', values: { ...values, amount: '11' } });
  await is('list');
  expect(keys()).toBe(3);
});

test('sends the edited version, and after a conflict saves over the present one with a new key', async () => {
  const { actor, sent, is, keys } = start([lost, changed, 'saved']);
  const target = { ...edited, version: 'v1' };
  actor.send({ type: 'open', target, values });
  actor.send({ type: 'submit', values });
  await is('inDoubt');
  actor.send({ type: 'askAgain' });
  await is('refused');
  expect(actor.getSnapshot().context).toMatchObject({ target, values, failure: changed });
  expect([sent.map(({ version }) => version), keys()]).toEqual([['v1', 'v1'], 1]);
  actor.send({ type: 'submit', values, over: { ...target, version: 'v2' } });
  await is('list');
  expect([sent.map(({ version }) => version), keys()]).toEqual([['v1', 'v1', 'v2'], 2]);
});

test('creates a new discount from what was typed when the edited one is gone', async () => {
  const { actor, sent, is } = start([{ kind: 'refused', status: 404, message: 'Gone.' }, 'saved']);
  actor.send({ type: 'open', target: edited, values });
  actor.send({ type: 'submit', values });
  await is('refused');
  actor.send({ type: 'submit', values, over: created });
  await is('saved');
  expect(sent.map(({ id }) => id)).toEqual(['7', null]);
});

test('retries a save of before a reload with its key, and opens its form', async () => {
  const pending = toSave(created, values, undefined);
  const { actor, sent, effects, is } = start(['saved'], pending);
  await is('saved');
  expect(sent).toEqual([pending]);
  expect(actor.getSnapshot().context.values).toEqual(values);
  expect(effects).toEqual(['form', 'saved', 'forget']);
});

test('expires an old save without sending it', () => {
  const pending = { ...toSave(created, values, undefined), startedAt: Date.now() - 11 * 60_000 };
  const { actor, sent, effects } = start([], pending);
  expect(actor.getSnapshot().value).toBe('list');
  expect(sent).toEqual([]);
  expect(effects).toEqual(['unknown', 'forget']);
});

test('returns from the list to the form with what was typed when a pending save is refused', async () => {
  const { actor, effects, is } = start([lost, taken]);
  actor.send({ type: 'open', target: created, values: newDiscount('2026-11-21') });
  actor.send({ type: 'submit', values });
  await is('inDoubt');
  actor.send({ type: 'close' });
  expect(actor.getSnapshot().context.isAway).toBe(true);
  actor.send({ type: 'askAgain' });
  await is('refused');
  expect(actor.getSnapshot().context).toMatchObject({ isAway: false, values, failure: taken });
  expect(effects).toContain('form');
});
