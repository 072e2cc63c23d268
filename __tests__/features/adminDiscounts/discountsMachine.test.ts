import { createActor, fromPromise, SimulatedClock, waitFor, type AnyStateMachine } from 'xstate';
import type { ApiError } from '../../../src/api/apiError';
import { toSave, type DiscountSave } from '../../../src/features/adminDiscounts/discountSave';
import { discountsMachine } from '../../../src/features/adminDiscounts/discountsMachine';
import { newDiscount, type DiscountValues } from '../../../src/features/adminDiscounts/discountValues';
import { DISCOUNT_STARTS, discountPaths, TOO_LATE_PATH, TOO_OLD_MS, walkDiscounts } from '../../support/discountPaths';
import { coverageOf, type FlowEvent } from '../../support/flowPaths';

const values: DiscountValues = { ...newDiscount('2026-11-21'), code: 'TEN', amount: '10' };
const created = { id: null, keptStart: null };
const edited = { id: '7', keptStart: '2026-11-21' };
const lost: ApiError = { kind: 'noResponse', message: '' };
const taken: ApiError = { kind: 'refused', status: 409, message: 'Taken.' };
const broken: ApiError = { kind: 'server', status: 500, message: 'It broke.' };

/** The machine against a shop that answers with one thing after the other. */
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

test('the paths from its graph take every state and every transition', () => {
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

test('a new one leads back to the list after a second, a stored one at once', async () => {
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

test('three confirmations send once', async () => {
  const { actor, sent, is } = start(['saved', 'saved', 'saved']);
  actor.send({ type: 'open', target: created, values });
  for (let times = 0; times < 3; times += 1) actor.send({ type: 'submit', values });
  await is('saved');
  expect(sent).toHaveLength(1);
});

test('a lost answer is asked for with the same key until there is one, ever more slowly', async () => {
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

test('after a verdict the next try is a new save; after an accident the same content keeps its key', async () => {
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

test('a save from before a reload is asked for with its key, and its form stands again', async () => {
  const pending = toSave(created, values, undefined);
  const { actor, sent, effects, is } = start(['saved'], pending);
  await is('saved');
  expect(sent).toEqual([pending]);
  expect(actor.getSnapshot().context.values).toEqual(values);
  expect(effects).toEqual(['form', 'saved', 'forget']);
});

test('one that is too old is never sent', () => {
  const pending = { ...toSave(created, values, undefined), startedAt: Date.now() - 11 * 60_000 };
  const { actor, sent, effects } = start([], pending);
  expect(actor.getSnapshot().value).toBe('list');
  expect(sent).toEqual([]);
  expect(effects).toEqual(['unknown', 'forget']);
});

test('a refusal brings whoever looked at the list back to the form, with what was typed', async () => {
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
