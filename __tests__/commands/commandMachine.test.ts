import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { ApiError } from '#src/api/apiError';
import type { Command, Change } from '#src/commands/customer/Command';
import type { AnyChange, Answer, CommandOf } from '#src/commands/AnyChange';
import { commandMachine } from '#src/commands/commandMachine';
import type { Outcome } from '#src/commands/CommandState';
import type { BankAction } from '#src/commands/pendingCommandsSlice';
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

/** Results of the read-back in order. Undefined `reads` means that the command cannot be read back. */
interface Reading {
  reads?: (boolean | ApiError)[];
  isReadOnly?: boolean;
}

/** Starts the machine with the server's replies in order. Every further reply is lost. */
function start(
  answers: (ApiError | string | BankAction)[],
  pending?: Command,
  { reads, isReadOnly = false }: Reading = {},
) {
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
          if (typeof answer === 'string') return Promise.resolve({ message: answer });
          if ('billId' in answer) return Promise.resolve({ message: 'Confirm.', action: answer });
          return Promise.reject(answer as unknown as Error);
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
  const is = (state: 'idle' | 'inDoubt' | 'action') => waitFor(actor, (snapshot) => snapshot.matches(state));
  const keys = () => new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size;
  return { actor, send, leave, clock, sent, effects, outcomes, is, keys };
}

test('stores a command, sends it, reports the outcome and removes the command', async () => {
  const { send, sent, effects, outcomes, is } = start(['Ordered.']);
  send();
  await is('idle');
  expect(sent).toEqual([expect.objectContaining(change)]);
  expect(effects).toEqual(['store', 'done: Ordered.', 'forget']);
  expect(outcomes).toEqual([{ type: 'done' }]);
});

test('sends only the first of three simultaneous commands', async () => {
  const { send, sent, is } = start(['Ordered.', 'Ordered.', 'Ordered.']);
  send();
  send();
  send();
  await is('idle');
  expect(sent).toHaveLength(1);
});

test('retries with the same key and a growing backoff until a reply arrives (rules §20.4)', async () => {
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
  ['true after two attempts offline', [offline, offline], true],
  ['false after an attempt offline and a lost reply', [offline, lost], false],
  ['false after a lost reply and an attempt offline', [lost, offline], false],
])('isUnsent in doubt is %s', async (_name, losses, isUnsent) => {
  const { send, actor, clock, is } = start([...losses]);
  send();
  await is('inDoubt');
  clock.increment(2_000);
  await is('inDoubt');
  await waitFor(actor, ({ context }) => context.lostAnswers === losses.length);
  expect(actor.getSnapshot().context.isUnsent).toBe(isUnsent);
});

test('isUnsent is false after an earlier attempt with the same key', async () => {
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

test('the machine reports a refusal after a doubt, because the page may be closed', async () => {
  const { send, actor, effects, outcomes, is } = start([lost, refused]);
  send();
  await is('inDoubt');
  actor.send({ type: 'retry' });
  await is('idle');
  expect(effects).toEqual(['store', 'refused: Declined.', 'forget']);
  expect(outcomes.map(({ type }) => type)).toEqual(['inDoubt', 'refused']);
});

test.each([
  ['that remained open', false],
  ['that was opened again', true],
])('a form %s reports a refusal after a doubt, and the machine reports none', async (_name, isReopened) => {
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

test('the page reports an immediate refusal, and the machine reports none', async () => {
  const { send, effects, outcomes, is } = start([refused]);
  send();
  await is('idle');
  expect(effects).toEqual(['store', 'forget']);
  expect(outcomes).toEqual([{ type: 'refused', error: refused }]);
});

test.each<[string, ApiError, number]>([
  ['refusal, with a new key for the next command', refused, 2],
  ['server failure, with the same key for the next command', broken, 1],
])('the machine reports after the page was closed: a %s', async (_, failure, expected) => {
  const { send, leave, effects, outcomes, is, keys } = start([failure, failure]);
  send();
  leave();
  await is('idle');
  expect(effects).toEqual(['store', `refused: ${failure.message}`, 'forget']);
  expect(outcomes).toEqual([]);
  // The page of the second command is open.
  send();
  await is('idle');
  expect(effects.slice(3)).toEqual(['store', 'forget']);
  expect(keys()).toBe(expected);
});

test('the next page reports its own refusal after the previous page was closed', async () => {
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

test('reports no end of the session when no command is in doubt', async () => {
  const { send, effects, outcomes, is } = start([signedOut]);
  send();
  await is('idle');
  expect(effects).toEqual(['store', 'forget']);
  expect(outcomes.map(({ type }) => type)).toEqual(['abandoned']);
});

test.each<ApiError>([broken, { ...refused, status: 429 }, { kind: 'forbidden', status: 403, message: 'No.' }])(
  'remains in doubt when a retry neither succeeds nor is refused: %j',
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

test('expires a pending command after ten minutes without a retry, and reports the unknown outcome (rules §20.4)', () => {
  const { actor, sent, effects } = start([], pending(10 * 60_000 + 1));
  expect(actor.getSnapshot().value).toBe('idle');
  expect(sent).toEqual([]);
  expect(effects).toEqual(['expired', 'forget']);
});

test('sends the key of the dialog', async () => {
  const { send, sent, is } = start(['Ordered.']);
  send(change, { key: 'of the dialog' });
  await is('idle');
  expect(sent[0]?.idempotencyKey).toBe('of the dialog');
});

describe('a command that can be read back (rules §20.9)', () => {
  test('is done without a retry when the data contain the change after a lost reply', async () => {
    const { send, sent, effects, outcomes, is } = start([lost], undefined, { reads: [true] });
    send();
    await is('idle');
    expect(sent).toHaveLength(1);
    expect(effects).toEqual(['store', 'read', 'done: found', 'forget']);
    expect(outcomes).toEqual([{ type: 'done' }]);
  });

  test.each([
    ['is missing', false],
    ['cannot be read', broken],
  ])('is retried with its key when the change %s', async (_, read) => {
    const { send, actor, effects, is, keys } = start([lost, 'Ordered.'], undefined, { reads: [read] });
    send();
    await is('inDoubt');
    actor.send({ type: 'retry' });
    await is('idle');
    expect(keys()).toBe(1);
    expect(effects).toEqual(['store', 'read', 'done: Ordered.', 'forget']);
  });

  test.each([
    ['is done if the data contain the change', true, 'done: found'],
    ['is refused if the data lack the change', false, 'refused: Declined.'],
  ])('%s after a lost reply and a refused retry', async (_, read, effect) => {
    const { send, actor, effects, is } = start([lost, refused], undefined, { reads: [false, read] });
    send();
    await is('inDoubt');
    actor.send({ type: 'retry' });
    await is('idle');
    expect(effects).toEqual(['store', 'read', 'read', effect, 'forget']);
  });
});

describe('a command without its secret after a reload (rules §20.9)', () => {
  test('is read back without a retry until the data contain the change', async () => {
    const { actor, sent, effects, is } = start([], pending(5_000), { reads: [false, true], isReadOnly: true });
    await is('inDoubt');
    actor.send({ type: 'retry' });
    await is('idle');
    expect(sent).toEqual([]);
    expect(effects).toEqual(['read', 'read', 'done: found', 'forget']);
  });

  test.each([
    ['is done if the data contain the change', true, 'done: found'],
    ['is missing if the data lack the change', false, 'missing'],
  ])('is read back once more after a minute, and %s', async (_, read, effect) => {
    const { sent, effects, is } = start([], pending(60_001), { reads: [read], isReadOnly: true });
    await is('idle');
    expect(sent).toEqual([]);
    expect(effects).toEqual(['read', effect, 'forget']);
  });

  test('remains in doubt after a minute while the data cannot be read, and expires after ten minutes', async () => {
    const { effects, is } = start([], pending(60_001), { reads: [broken], isReadOnly: true });
    await is('inDoubt');
    expect(effects).toEqual(['read']);
    expect(start([], pending(10 * 60_000 + 1), { reads: [true], isReadOnly: true }).effects).toEqual([
      'expired',
      'forget',
    ]);
  });
});

describe('a charge that its person must confirm at the bank (rules §35.5)', () => {
  const action: BankAction = { url: 'https://bank.example/pay', billId: '7' };

  test('is stored with its bill, and closes the dialog', async () => {
    const { send, actor, effects, outcomes, is } = start([action]);
    send();
    await is('action');
    expect(actor.getSnapshot().context.command).toMatchObject({ ...change, bankAction: action });
    expect(effects).toEqual(['store', 'store']);
    expect(outcomes.map(({ type }) => type)).toEqual(['inDoubt']);
  });

  test('sends no second command', async () => {
    const { send, sent, effects, is } = start([action]);
    send();
    await is('action');
    send({ ...change, purchaseId: '2' });
    expect(sent).toHaveLength(1);
    expect(effects.at(-1)).toBe('busy');
  });

  test.each([
    ['the final reply', { type: 'settle', answer: { message: 'Ordered.' } }, 'done: Ordered.'],
    ['the refusal', { type: 'fail', error: refused }, 'refused: Declined.'],
    ['the end of the session', { type: 'fail', error: signedOut }, 'expired'],
  ] as const)('reports %s, and is removed', async (_, reply, effect) => {
    const { send, actor, effects, is } = start([action]);
    send();
    await is('action');
    actor.send(reply);
    await is('idle');
    expect(effects).toEqual(['store', 'store', effect, 'forget']);
  });

  test('is in doubt after a lost reply, and then awaited again without a further order', async () => {
    const { send, actor, clock, sent, is } = start([action]);
    send();
    await is('action');
    actor.send({ type: 'fail', error: lost });
    expect(actor.getSnapshot().value).toBe('inDoubt');
    clock.increment(4_000);
    expect(actor.getSnapshot().value).toBe('action');
    expect(sent).toHaveLength(1);
  });

  test('is awaited after a reload at any age, and not sent again', () => {
    const { actor, sent, effects } = start([], { ...pending(10 * 60_000 + 1), bankAction: action });
    expect(actor.getSnapshot().value).toBe('action');
    expect(sent).toEqual([]);
    expect(effects).toEqual([]);
  });
});
