import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { ApiError } from '#src/api/apiError';
import type { Command, Change } from '#src/commands/customer/Command';
import type { AnyChange, Answer, CommandOf } from '#src/commands/AnyChange';
import { commandMachine } from '#src/commands/commandMachine';
import type { Outcome } from '#src/commands/CommandState';
import { newCommandKey } from '#src/commands/toCommand';

const change: Change = {
  kind: 'orderNow',
  purchaseId: '1',
  productName: 'Eichenstreu',
  nextBillDate: '2026-12-01',
  version: 'v1',
};
const lost: ApiError = { kind: 'noResponse', message: '' };
const offline: ApiError = { kind: 'offline', message: '' };
const refused: ApiError = { kind: 'refused', status: 400, message: 'Declined.' };
const broken: ApiError = { kind: 'server', status: 500, message: 'It broke.' };
const signedOut: ApiError = { kind: 'unauthorized', status: 401, message: 'Expired.' };

/** What the shop's data say, in order; undefined where they say nothing of the command. */
interface Reading {
  reads?: (boolean | ApiError)[];
  isReadOnly?: boolean;
}

/** Starts the machine with the server's answers, in order; after the last one every answer is lost. */
function start(answers: (ApiError | string)[], pending?: Command, { reads, isReadOnly = false }: Reading = {}) {
  const sent: CommandOf<AnyChange>[] = [];
  const effects: string[] = [];
  const outcomes: Outcome[] = [];
  const clock = new SimulatedClock();
  const note = (name: string) => () => void effects.push(name);
  const actor = createActor(
    commandMachine.provide({
      actors: {
        sendCommand: fromPromise<Answer, CommandOf<AnyChange>>(({ input }) => {
          sent.push(input);
          const answer = answers.shift() ?? lost;
          return typeof answer === 'string'
            ? Promise.resolve({ message: answer })
            : Promise.reject(answer as unknown as Error);
        }),
        readBack: fromPromise<boolean, CommandOf<AnyChange>>(() => {
          effects.push('read');
          const found = reads?.shift() ?? false;
          return typeof found === 'boolean' ? Promise.resolve(found) : Promise.reject(found as unknown as Error);
        }),
      },
      guards: { isReadable: () => reads !== undefined },
      actions: {
        storeCommand: note('store'),
        forgetCommand: note('forget'),
        reportDone: (_, { message }) => void effects.push(`done: ${message ?? 'found'}`),
        refuseAsBusy: note('busy'),
        reportRefusal: ({ context }) => void effects.push(`refused: ${context.refusal?.message ?? ''}`),
        reportExpired: note('expired'),
        reportMissing: note('missing'),
      },
    }),
    { clock, input: { failureGroup: 'customer' } },
  );
  actor.start();
  const sender = createActor(
    fromCallback<Outcome>(({ receive }) => receive((outcome) => outcomes.push(outcome))),
  ).start();
  const send = (confirmed = change, { key = newCommandKey(), isPatient = false } = {}) =>
    actor.send({ type: 'send', change: confirmed, key, sender, isPatient });
  const leave = () => actor.send({ type: 'left', sender });
  if (pending) actor.send({ type: 'resume', command: pending, isReadOnly });
  const is = (state: 'idle' | 'inDoubt') => waitFor(actor, (snapshot) => snapshot.matches(state));
  const keys = () => new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size;
  return { actor, send, leave, clock, sent, effects, outcomes, is, keys };
}

test('stores a command, sends it, reports it and forgets it', async () => {
  const { send, sent, effects, outcomes, is } = start(['Ordered.']);
  send();
  await is('idle');
  expect(sent).toEqual([expect.objectContaining(change)]);
  expect(effects).toEqual(['store', 'done: Ordered.', 'forget']);
  expect(outcomes).toEqual([{ type: 'done' }]);
});

test('sends one of three commands at once', async () => {
  const { send, sent, is } = start(['Ordered.', 'Ordered.', 'Ordered.']);
  send();
  send();
  send();
  await is('idle');
  expect(sent).toHaveLength(1);
});

test('retries with the same key and a growing backoff until there is an answer (rules §20.4)', async () => {
  const { send, actor, clock, sent, effects, outcomes, is, keys } = start([lost, lost, lost, 'Ordered.']);
  send();
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

test.each([
  ['as long as the device was offline at each try', [offline, offline], true],
  ['no more once an answer was lost', [offline, lost], false],
  ['no more where the answer was lost first', [lost, offline], false],
])('counts as not sent %s', async (_name, losses, isUnsent) => {
  const { send, actor, clock, is } = start([...losses]);
  send();
  await is('inDoubt');
  clock.increment(2_000);
  await is('inDoubt');
  await waitFor(actor, ({ context }) => context.lostAnswers === losses.length);
  expect(actor.getSnapshot().context.isUnsent).toBe(isUnsent);
});

test('may have been sent before, where it has the key of an earlier try', async () => {
  const { send, actor, is } = start([{ kind: 'server', status: 500, message: '' }, offline]);
  const key = newCommandKey();
  send(change, { key });
  await is('idle');
  send(change, { key });
  await is('inDoubt');
  expect(actor.getSnapshot().context.isUnsent).toBe(false);
});

test('sends no second command in doubt (rules §20.4)', async () => {
  const { send, actor, sent, is, effects } = start([lost]);
  send();
  await is('inDoubt');
  const second: Change = { ...change, purchaseId: '2' };
  send(second);
  expect(actor.getSnapshot().value).toBe('inDoubt');
  expect(sent).toHaveLength(1);
  expect(effects).toEqual(['store', 'busy']);
});

test('reports a refusal after a doubt by itself, because the page may have been left', async () => {
  const { send, actor, effects, outcomes, is } = start([lost, refused]);
  send();
  await is('inDoubt');
  actor.send({ type: 'retry' });
  await is('idle');
  expect(effects).toEqual(['store', 'refused: Declined.', 'forget']);
  expect(outcomes.map(({ type }) => type)).toEqual(['inDoubt', 'refused']);
});

test.each([
  ['that sent it', false],
  ['that was opened again', true],
])('leaves a refusal after a doubt to a form that remains open, %s', async (_name, isReopened) => {
  const { send, leave, actor, effects, outcomes, is } = start([lost, refused]);
  send(change, { key: 'kept', isPatient: true });
  await is('inDoubt');
  if (isReopened) {
    leave();
    send(change, { key: 'kept', isPatient: true });
  }
  actor.send({ type: 'retry' });
  await is('idle');
  expect(effects).toEqual(['store', 'forget']);
  expect(outcomes.map(({ type }) => type)).toEqual(['inDoubt', 'refused']);
});

test('leaves an immediate refusal to the page that sent the command', async () => {
  const { send, effects, outcomes, is } = start([refused]);
  send();
  await is('idle');
  expect(effects).toEqual(['store', 'forget']);
  expect(outcomes).toEqual([{ type: 'refused', error: refused }]);
});

test.each<[string, ApiError, number]>([
  ['refusal, with a new key for the next command', refused, 2],
  ['server failure, with the same key for the next command', broken, 1],
])('reports by itself, after the page was left, a %s', async (_, failure, expected) => {
  const { send, leave, effects, outcomes, is, keys } = start([failure, failure]);
  send();
  leave();
  await is('idle');
  expect(effects).toEqual(['store', `refused: ${failure.message}`, 'forget']);
  expect(outcomes).toEqual([]);
  // The page that sends the next command is still there.
  send();
  await is('idle');
  expect(effects.slice(3)).toEqual(['store', 'forget']);
  expect(keys()).toBe(expected);
});

test('leaves a refusal to the next page when the last one was left after its answer', async () => {
  const { send, leave, effects, is } = start([refused, refused]);
  send();
  await is('idle');
  leave();
  send();
  await is('idle');
  expect(effects).toEqual(['store', 'forget', 'store', 'forget']);
});

test('reports an unknown outcome when the session ends in doubt', async () => {
  const { send, actor, effects, outcomes, is } = start([lost, signedOut]);
  send();
  await is('inDoubt');
  actor.send({ type: 'retry' });
  await is('idle');
  expect(effects).toEqual(['store', 'expired', 'forget']);
  expect(outcomes.map(({ type }) => type)).toEqual(['inDoubt', 'abandoned']);
});

test('leaves the end of the session to the failure policy when nothing is in doubt', async () => {
  const { send, effects, outcomes, is } = start([signedOut]);
  send();
  await is('idle');
  expect(effects).toEqual(['store', 'forget']);
  expect(outcomes.map(({ type }) => type)).toEqual(['abandoned']);
});

test.each<ApiError>([broken, { ...refused, status: 429 }, { kind: 'forbidden', status: 403, message: 'No.' }])(
  'remains in doubt after an answer that is neither success nor refusal: %j',
  async (failure) => {
    const { send, actor, effects, is, keys } = start([lost, failure, 'Ordered.']);
    send();
    await is('inDoubt');
    actor.send({ type: 'retry' });
    await is('inDoubt');
    actor.send({ type: 'retry' });
    await is('idle');
    expect(keys()).toBe(1);
    expect(effects).toEqual(['store', 'done: Ordered.', 'forget']);
  },
);

test.each<[string, ApiError, number]>([
  ['sends the same command with a new key after a refusal', refused, 2],
  ['sends the same command with the same key after a server failure', broken, 1],
  ['sends the same command with the same key after a rate limit', { ...refused, status: 429 }, 1],
])('%s', async (_, failure, expected) => {
  const { send, is, keys } = start([failure, 'Ordered.']);
  send();
  await is('idle');
  send();
  await is('idle');
  expect(keys()).toBe(expected);
});

const pending = (ageMs: number): Command => ({ ...change, idempotencyKey: 'kept', startedAt: Date.now() - ageMs });

test('retries a pending command with its key after a reload', async () => {
  const { sent, effects, is } = start(['Ordered.'], pending(5_000));
  await is('idle');
  expect(sent[0]?.idempotencyKey).toBe('kept');
  expect(effects).toEqual(['done: Ordered.', 'forget']);
});

test('retries a pending command of another tab with its key', async () => {
  const { actor, sent, is } = start(['Ordered.']);
  actor.send({ type: 'resume', command: pending(5_000), isReadOnly: false });
  await is('idle');
  expect(sent[0]?.idempotencyKey).toBe('kept');
});

test('expires a pending command after ten minutes without sending it, and reports the unknown outcome (rules §20.4)', () => {
  const { actor, sent, effects } = start([], pending(10 * 60_000 + 1));
  expect(actor.getSnapshot().value).toBe('idle');
  expect(sent).toEqual([]);
  expect(effects).toEqual(['expired', 'forget']);
});

test('sends under the key of the dialog that it was confirmed in', async () => {
  const { send, sent, is } = start(['Ordered.']);
  send(change, { key: 'of the dialog' });
  await is('idle');
  expect(sent[0]?.idempotencyKey).toBe('of the dialog');
});

describe("a command of which the shop's data say whether it was carried out (rules §20.9)", () => {
  test('is done once it is found there after a lost answer, and is not sent again', async () => {
    const { send, sent, effects, outcomes, is } = start([lost], undefined, { reads: [true] });
    send();
    await is('idle');
    expect(sent).toHaveLength(1);
    expect(effects).toEqual(['store', 'read', 'done: found', 'forget']);
    expect(outcomes).toEqual([{ type: 'done' }]);
  });

  test.each([
    ['is not there yet', false],
    ['cannot be read', broken],
  ])('remains in doubt and is sent again with its key when it %s', async (_, read) => {
    const { send, actor, effects, is, keys } = start([lost, 'Ordered.'], undefined, { reads: [read] });
    send();
    await is('inDoubt');
    actor.send({ type: 'retry' });
    await is('idle');
    expect(keys()).toBe(1);
    expect(effects).toEqual(['store', 'read', 'done: Ordered.', 'forget']);
  });

  test.each([
    ['is done where an earlier try is found', true, 'done: found'],
    ['is refused where none is found', false, 'refused: Declined.'],
  ])('that is refused after a lost answer %s', async (_, read, effect) => {
    const { send, actor, effects, is } = start([lost, refused], undefined, { reads: [false, read] });
    send();
    await is('inDoubt');
    actor.send({ type: 'retry' });
    await is('idle');
    expect(effects).toEqual(['store', 'read', 'read', effect, 'forget']);
  });
});

describe('a command whose secret was lost with a reload (rules §20.9)', () => {
  test('is only read, and done once it is found', async () => {
    const { actor, sent, effects, is } = start([], pending(5_000), { reads: [false, true], isReadOnly: true });
    await is('inDoubt');
    actor.send({ type: 'retry' });
    await is('idle');
    expect(sent).toEqual([]);
    expect(effects).toEqual(['read', 'read', 'done: found', 'forget']);
  });

  test.each([
    ['is done where the shop holds it', true, 'done: found'],
    ['is missing where the shop does not hold it', false, 'missing'],
  ])('is read once more after a minute, and %s', async (_, read, effect) => {
    const { sent, effects, is } = start([], pending(60_001), { reads: [read], isReadOnly: true });
    await is('idle');
    expect(sent).toEqual([]);
    expect(effects).toEqual(['read', effect, 'forget']);
  });

  test('remains in doubt after a minute while it cannot be read, and expires like any other', async () => {
    const { effects, is } = start([], pending(60_001), { reads: [broken], isReadOnly: true });
    await is('inDoubt');
    expect(effects).toEqual(['read']);
    expect(start([], pending(10 * 60_000 + 1), { reads: [true], isReadOnly: true }).effects).toEqual([
      'expired',
      'forget',
    ]);
  });
});
