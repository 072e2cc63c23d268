import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { ApiError } from '#src/api/apiError';
import type { AdminOutcome, SaveDiscount } from '#src/commands/admin/AdminCommand';
import { toCommand } from '#src/commands/toCommand';
import { discountsMachine } from '#src/features/adminDiscounts/discountsMachine';
import { type DiscountValues, newDiscount } from '#src/features/adminDiscounts/form/discountValues';
import { type ConfirmedSave, toSaveDiscount } from '#src/features/adminDiscounts/form/formTarget';

const values: DiscountValues = { ...newDiscount('2026-11-21'), code: 'TEN', amount: '10' };
const created = { id: null, code: null, keptStart: null };
const edited = { id: '7', code: 'TEN', keptStart: '2026-11-21' };
const taken: ApiError = { kind: 'refused', status: 409, message: 'Taken.' };
const changed: ApiError = { kind: 'refused', status: 409, message: 'Changed.', current: { id: '7', version: 'v2' } };

/** Starts the machine; its saves end in these ways, in turn. */
function start(ends: (ApiError | 'saved' | 'lost')[]) {
  const sent: SaveDiscount[] = [];
  const effects: string[] = [];
  const clock = new SimulatedClock();
  const note = (name: string) => () => void effects.push(name);
  const outcomeOf = (save: SaveDiscount, end: ApiError | 'saved' | 'lost' | undefined): AdminOutcome => {
    const command = toCommand(save, 'key', undefined);
    if (end === 'saved') return { type: 'done', command, message: 'Saved.' };
    return end === undefined || end === 'lost'
      ? { type: 'inDoubt', command }
      : { type: 'refused', command, error: end };
  };
  const actor = createActor(
    discountsMachine.provide({
      actors: {
        run: fromPromise<AdminOutcome, ConfirmedSave>(({ input: { save } }) => {
          sent.push(save);
          return Promise.resolve(outcomeOf(save, ends.shift()));
        }),
      },
      actions: { showForm: note('form'), showList: note('list'), reloadList: note('reload') },
    }),
    { clock },
  ).start();
  const is = (state: 'list' | 'saved' | 'inDoubt' | 'refused' | 'form') =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  const settle = (save: SaveDiscount, end: ApiError | 'saved') =>
    actor.send({ type: 'settled', outcome: outcomeOf(save, end) });
  return { actor, clock, sent, effects, is, settle };
}

test('returns to the list one second after a creation that was submitted thrice, and at once after an update', async () => {
  const fresh = start(['saved']);
  fresh.actor.send({ type: 'open', target: created, values });
  for (let times = 0; times < 3; times += 1) fresh.actor.send({ type: 'submit', values });
  await fresh.is('saved');
  expect(fresh.sent).toHaveLength(1);
  fresh.clock.increment(999);
  expect(fresh.actor.getSnapshot().value).toBe('saved');
  fresh.clock.increment(1);
  expect(fresh.actor.getSnapshot().value).toBe('list');
  expect(fresh.effects).toEqual(['reload', 'list']);

  const stored = start(['saved']);
  stored.actor.send({ type: 'open', target: edited, values });
  stored.actor.send({ type: 'submit', values });
  await stored.is('list');
});

test('sends the edited version, and after a conflict saves over the present one', async () => {
  const { actor, sent, is, settle } = start(['lost', 'saved']);
  const target = { ...edited, version: 'v1' };
  actor.send({ type: 'open', target, values });
  actor.send({ type: 'submit', values });
  await is('inDoubt');
  settle(toSaveDiscount(target, values), changed);
  expect(actor.getSnapshot().value).toBe('refused');
  expect(actor.getSnapshot().context).toMatchObject({ target, values, failure: changed });
  actor.send({ type: 'submit', values, over: { ...target, version: 'v2' } });
  await is('list');
  expect(sent.map(({ version }) => version)).toEqual(['v1', 'v2']);
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

test('opens the form of a save of before a reload, and sends nothing by itself', () => {
  const { actor, sent, effects } = start([]);
  actor.send({ type: 'resume', save: toSaveDiscount(created, values) });
  expect(actor.getSnapshot().value).toBe('inDoubt');
  expect(actor.getSnapshot().context.values).toEqual(values);
  expect(effects).toEqual(['form']);
  expect(sent).toEqual([]);
});

test('returns to the form with what was typed when a save in doubt expires', async () => {
  const { actor, is } = start(['lost']);
  actor.send({ type: 'open', target: created, values });
  actor.send({ type: 'submit', values });
  await is('inDoubt');
  const command = toCommand(toSaveDiscount(created, values), 'key', undefined);
  actor.send({ type: 'settled', outcome: { type: 'expired', command } });
  expect(actor.getSnapshot().value).toBe('form');
  expect(actor.getSnapshot().context).toMatchObject({ values, save: undefined });
});

test('returns from the list to the form with what was typed when a pending save is refused', async () => {
  const { actor, effects, is, settle } = start(['lost']);
  actor.send({ type: 'open', target: created, values: newDiscount('2026-11-21') });
  actor.send({ type: 'submit', values });
  await is('inDoubt');
  actor.send({ type: 'close' });
  expect(actor.getSnapshot().context.isAway).toBe(true);
  settle(toSaveDiscount(created, values), taken);
  expect(actor.getSnapshot().value).toBe('refused');
  expect(actor.getSnapshot().context).toMatchObject({ isAway: false, values, failure: taken });
  expect(effects).toContain('form');
});
