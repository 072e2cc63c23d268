import { createActor, fromPromise, SimulatedClock, waitFor, type StateValueFrom } from 'xstate';
import type { ApiError } from '../../../src/api/apiError';
import type { InfoCommand } from '../../../src/api/customerApi';
import { emailChangeMachine } from '../../../src/features/account/emailChangeMachine';

const OLD = 'ida@example.de';
const NEW = 'ida.neumann@example.de';
const noResponse: ApiError = { kind: 'noResponse', message: '' };
const refused: ApiError = { kind: 'refused', status: 400, message: 'Wrong.' };
const tooSoon: ApiError = { kind: 'refused', status: 429, message: 'Wait.' };
const broken: ApiError = { kind: 'server', status: 500, message: 'Broken.' };
const info = (email: string) => ({ firstName: 'Ida', lastName: 'Neumann', email, phone: '0301234567' });

/** What a call resolves to, or the error that it rejects with. */
type Result = boolean | ApiError;

const settle = (result: Result | undefined): Promise<boolean> =>
  typeof result === 'object' ? Promise.reject(result as unknown as Error) : Promise.resolve(result ?? true);

/** The results of the calls, in order. */
interface Calls {
  isAdmin?: boolean;
  requests?: Result[];
  /** Whether each save changed the e-mail address. */
  saves?: Result[];
  /** Whether each read finds the change stored; the last one repeats. */
  reads?: readonly Result[];
}

function start({ isAdmin = false, requests = [], saves = [], reads = [noResponse] }: Calls = {}) {
  const clock = new SimulatedClock();
  const effects: string[] = [];
  const requested: string[] = [];
  const sent: InfoCommand[] = [];
  const nextReads = [...reads];
  const record = (name: string) => () => void effects.push(name);
  const actor = createActor(
    emailChangeMachine.provide({
      actors: {
        requestCode: fromPromise<unknown, { email: string }>(({ input }) => {
          requested.push(input.email);
          return settle(requests.shift());
        }),
        saveInfo: fromPromise<boolean, InfoCommand>(({ input }) => {
          sent.push(input);
          return settle(saves.shift() ?? false);
        }),
        readBack: fromPromise<boolean, InfoCommand>(() =>
          settle(nextReads.length > 1 ? nextReads.shift() : nextReads[0]),
        ),
      },
      actions: {
        tellSaved: record('saved shown'),
        closeDialog: record('dialog closed'),
        openAdminArea: record('admin area opened'),
        endStay: record('session ended'),
      },
    }),
    { clock, input: { currentEmail: OLD, isAdmin } },
  ).start();
  const reach = (state: Partial<StateValueFrom<typeof emailChangeMachine>>) =>
    waitFor(actor, (snapshot) => snapshot.matches(state as never));
  const type = (email: string) => actor.send({ type: 'editEmail', email });
  const save = (email: string, otp = '') => actor.send({ type: 'save', info: info(email), otp });
  /** Continues until the code field of the new address is shown. */
  const requestCode = async () => {
    type(NEW);
    actor.send({ type: 'verify' });
    await reach({ proof: { code: 'waiting' } });
  };
  return { actor, clock, effects, requested, sent, reach, type, save, requestCode };
}

test('verifies an e-mail address only when it differs from the stored one', () => {
  const { actor, type, requested } = start();
  const isChanged = () => actor.getSnapshot().matches({ proof: 'changed' });
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
    await reach({ proof: { code: 'waiting' } });
    expect(requested).toHaveLength(times);
  }
});

test.each([
  ['comes too soon', tooSoon],
  ['fails', broken],
  ['is not answered', noResponse],
] as const)('reports a resend that %s, and allows another one at once', async (_, failure) => {
  const { actor, clock, requested, reach, requestCode, save, sent } = start({
    requests: [true, failure],
    saves: [true],
  });
  await requestCode();
  const opensAt = () => actor.getSnapshot().context.resendOpensAt;
  const first = opensAt();
  clock.increment(30_000);
  actor.send({ type: 'resend' });
  await reach({ proof: { code: 'ready' } });
  expect(actor.getSnapshot().context.requestFailure).toBe(failure);
  expect(opensAt()).toBeLessThanOrEqual(first);
  actor.send({ type: 'resend' });
  expect(actor.getSnapshot().context.requestFailure).toBeUndefined();
  await reach({ proof: { code: 'waiting' } });
  expect(requested).toEqual([NEW, NEW, NEW]);
  save(NEW, '123456');
  await reach({ details: 'signedOut' });
  expect(sent).toHaveLength(1);
});

test('waits with the resend for as long as the server asks', async () => {
  const limited: ApiError = { ...tooSoon, retryAt: Date.now() + 90_000 };
  const { actor, clock, reach, requestCode } = start({ requests: [true, limited] });
  await requestCode();
  clock.increment(30_000);
  actor.send({ type: 'resend' });
  await reach({ proof: { code: 'waiting' } });
  expect(actor.getSnapshot().context).toMatchObject({ requestFailure: limited, resendOpensAt: limited.retryAt });
  clock.increment(90_000);
  await reach({ proof: { code: 'ready' } });
});

test('drops the refusal of an e-mail address when it is corrected', async () => {
  const { actor, reach, type } = start({ requests: [refused] });
  type(NEW);
  actor.send({ type: 'verify' });
  await reach({ proof: 'changed' });
  expect(actor.getSnapshot().context.requestFailure).toBe(refused);
  type(`x${NEW}`);
  expect(actor.getSnapshot().context.requestFailure).toBeUndefined();
});

test('accepts a code whose request was not answered', async () => {
  const { actor, requestCode, save, reach, sent } = start({ requests: [noResponse], saves: [true] });
  await requestCode();
  expect(actor.getSnapshot().context.requestFailure).toBe(noResponse);
  save(NEW, '123456');
  await reach({ details: 'signedOut' });
  expect(sent).toHaveLength(1);
});

test('accepts a code for the e-mail address only that requested it', async () => {
  const { actor, type, save, sent, requestCode } = start();
  await requestCode();
  type(`x${NEW}`);
  expect(actor.getSnapshot().matches({ proof: 'changed' })).toBe(true);
  save(`x${NEW}`, '123456');
  expect(sent).toEqual([]);
  type(NEW);
  expect(actor.getSnapshot().matches({ proof: 'code' })).toBe(true);
});

test.each([
  ['ends the session of a customer', false, { details: 'signedOut' }, 'session ended'],
  ['returns an impersonating admin to the admin area', true, { details: 'adminArea' }, 'admin area opened'],
] as const)('%s after a change of the e-mail address, sent once', async (_, isAdmin, end, effect) => {
  const { save, reach, sent, effects, requestCode } = start({ isAdmin, saves: [true] });
  await requestCode();
  save(NEW, '123456');
  save(NEW, '123456');
  await reach(end);
  expect(sent).toEqual([{ info: info(NEW), otp: '123456', isAdmin }]);
  expect(effects).toEqual(['saved shown', 'dialog closed', effect]);
});

test('keeps the session when the e-mail address is unchanged', async () => {
  const { save, reach, effects } = start();
  save(OLD);
  await reach({ details: 'saved' });
  expect(effects).toEqual(['saved shown', 'dialog closed']);
});

test('accepts another code after a wrong one', async () => {
  const { actor, save, reach, sent, requestCode } = start({ saves: [refused, true] });
  await requestCode();
  save(NEW, '000000');
  await reach({ details: 'editing' });
  expect(actor.getSnapshot().context.saveFailure).toBe(refused);
  save(NEW, '123456');
  await reach({ details: 'signedOut' });
  expect(sent).toHaveLength(2);
});

test.each([
  ['finds the info saved', OLD, true, { details: 'saved' }],
  ['finds the e-mail address changed', NEW, true, { details: 'signedOut' }],
  ['continues editing when nothing is saved yet', OLD, false, { details: 'editing' }],
  ['continues editing when the read fails', OLD, noResponse, { details: 'editing' }],
] as const)('reads the stored info after a lost answer and %s', async (_, email, read, end) => {
  const { actor, save, reach, requestCode } = start({ saves: [noResponse], reads: [read] });
  if (email === NEW) await requestCode();
  save(email, '123456');
  await reach(end);
  expect(actor.getSnapshot().context.saveFailure).toBe(noResponse);
});

test.each([
  ['changes nothing', false, false],
  ['is refused while the new e-mail address is stored', refused, true],
] as const)('counts the first save as done when the retry after a lost answer %s', async (_, second, read) => {
  const { save, reach, requestCode } = start({ saves: [noResponse, second], reads: [false, read] });
  await requestCode();
  save(NEW, '123456');
  await reach({ details: 'asking' });
  await reach({ details: 'editing' });
  save(NEW, '123456');
  await reach({ details: 'signedOut' });
});
