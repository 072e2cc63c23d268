import { createActor, fromPromise, SimulatedClock, waitFor, type StateValueFrom } from 'xstate';
import type { ApiError } from '#src/api/apiError';
import { emailChangeMachine, maySave } from '#src/features/account/info/emailChangeMachine';
import type { EmailCodeRequest } from '#src/features/account/info/keptEmailChange';

const OLD = 'ida@example.de';
const NEW = 'ida.neumann@example.de';
const noResponse: ApiError = { kind: 'noResponse', message: '' };
const refused: ApiError = { kind: 'refused', status: 400, message: 'Wrong.' };
const tooSoon: ApiError = { kind: 'refused', status: 429, message: 'Wait.' };
const broken: ApiError = { kind: 'server', status: 500, message: 'Broken.' };

/** Starts the machine with the results of the requests in order. Further requests succeed. */
function start({ requests = [], kept }: { requests?: (true | ApiError)[]; kept?: EmailCodeRequest } = {}) {
  const clock = new SimulatedClock();
  const requested: string[] = [];
  const actor = createActor(
    emailChangeMachine.provide({
      actors: {
        requestCode: fromPromise<unknown, { email: string }>(({ input }) => {
          requested.push(input.email);
          const result = requests.shift() ?? true;
          return result === true ? Promise.resolve(result) : Promise.reject(result as unknown as Error);
        }),
      },
    }),
    { clock, input: { currentEmail: OLD, kept } },
  ).start();
  const reach = (state: StateValueFrom<typeof emailChangeMachine>) =>
    waitFor(actor, (snapshot) => snapshot.matches(state as never));
  const type = (email: string) => actor.send({ type: 'editEmail', email });
  const canSave = (email: string) => maySave(actor.getSnapshot().context, email);
  /** Continues to the code field of the new address. */
  const requestCode = async () => {
    type(NEW);
    actor.send({ type: 'verify' });
    await reach({ code: 'waiting' });
  };
  return { actor, clock, requested, reach, type, canSave, requestCode };
}

test('verifies an e-mail address only when it differs from the stored one', () => {
  const { actor, type, requested } = start();
  const isChanged = () => actor.getSnapshot().matches('changed');
  actor.send({ type: 'verify' });
  expect([isChanged(), requested]).toEqual([false, []]);
  type(NEW);
  expect(isChanged()).toBe(true);
  type(` ${OLD.toUpperCase()} `);
  expect(isChanged()).toBe(false);
});

test('requests one code for two clicks', async () => {
  const { actor, requested, requestCode } = start();
  const done = requestCode();
  actor.send({ type: 'verify' });
  await done;
  expect(requested).toEqual([NEW]);
});

test('allows a resend 30 s after each code', async () => {
  const { actor, clock, requested, reach, requestCode } = start();
  await requestCode();
  for (const times of [2, 3]) {
    const wait = actor.getSnapshot().context.resendOpensAt - Date.now();
    expect(wait).toBeGreaterThan(29_000);
    expect(wait).toBeLessThanOrEqual(30_000);
    actor.send({ type: 'resend' });
    expect(requested).toHaveLength(times - 1);
    clock.increment(30_000);
    actor.send({ type: 'resend' });
    await reach({ code: 'waiting' });
    expect(requested).toHaveLength(times);
  }
});

test.each([
  ['comes too soon', tooSoon],
  ['fails', broken],
  ['is not answered', noResponse],
] as const)('reports a resend that %s, and allows another resend at once', async (_, failure) => {
  const { actor, clock, requested, reach, requestCode, canSave } = start({ requests: [true, failure] });
  await requestCode();
  const opensAt = () => actor.getSnapshot().context.resendOpensAt;
  const first = opensAt();
  clock.increment(30_000);
  actor.send({ type: 'resend' });
  await reach({ code: 'ready' });
  expect(actor.getSnapshot().context.requestFailure).toBe(failure);
  expect(opensAt()).toBeLessThanOrEqual(first);
  actor.send({ type: 'resend' });
  expect(actor.getSnapshot().context.requestFailure).toBeUndefined();
  await reach({ code: 'waiting' });
  expect(requested).toEqual([NEW, NEW, NEW]);
  expect(canSave(NEW)).toBe(true);
});

test('delays the resend until the time that the server names', async () => {
  const limited: ApiError = { ...tooSoon, retryAt: Date.now() + 90_000 };
  const { actor, clock, reach, requestCode } = start({ requests: [true, limited] });
  await requestCode();
  clock.increment(30_000);
  actor.send({ type: 'resend' });
  await reach({ code: 'waiting' });
  expect(actor.getSnapshot().context).toMatchObject({ requestFailure: limited, resendOpensAt: limited.retryAt });
  clock.increment(90_000);
  await reach({ code: 'ready' });
});

test('clears the refusal of an e-mail address when the address is edited', async () => {
  const { actor, reach, type } = start({ requests: [refused] });
  type(NEW);
  actor.send({ type: 'verify' });
  await reach('changed');
  expect(actor.getSnapshot().context.requestFailure).toBe(refused);
  type(`x${NEW}`);
  expect(actor.getSnapshot().context.requestFailure).toBeUndefined();
});

test('accepts a code when the reply to its request was lost', async () => {
  const { actor, requestCode, canSave } = start({ requests: [noResponse] });
  await requestCode();
  expect(actor.getSnapshot().context.requestFailure).toBe(noResponse);
  expect(canSave(NEW)).toBe(true);
});

test('accepts a code only for the e-mail address that requested the code', async () => {
  const { actor, type, canSave, requestCode } = start();
  await requestCode();
  type(`x${NEW}`);
  expect(actor.getSnapshot().matches('changed')).toBe(true);
  expect(canSave(`x${NEW}`)).toBe(false);
  type(NEW);
  expect(actor.getSnapshot().matches('code')).toBe(true);
});

test('restores the requested code after a reload (rules §13.22)', () => {
  const now = Date.now();
  const kept = { email: NEW, requestedAt: now - 20_000, resendOpensAt: now + 10_000 };
  const { actor, canSave, requested } = start({ kept });
  expect(actor.getSnapshot().value).toEqual({ code: 'waiting' });
  expect([canSave(NEW), canSave('other@example.de'), requested]).toEqual([true, false, []]);
});
