import { createActor, fromPromise, SimulatedClock, waitFor, type StateValueFrom } from 'xstate';
import type { ApiError } from '../../../src/api/apiError';
import type { InfoCommand } from '../../../src/api/customerApi';
import { emailChangeMachine } from '../../../src/features/account/emailChangeMachine';

const OLD = 'ida@example.de';
const NEW = 'ida.neumann@example.de';
const lost: ApiError = { kind: 'noResponse', message: '' };
const refused: ApiError = { kind: 'refused', status: 400, message: 'Wrong.' };
const tooSoon: ApiError = { kind: 'refused', status: 429, message: 'Wait.' };
const broken: ApiError = { kind: 'server', status: 500, message: 'Broken.' };
const info = (email: string) => ({ firstName: 'Ida', lastName: 'Neumann', email, phone: '0301234567' });

/** `true` and `false` are answers, an error is a failure. */
type Outcome = boolean | ApiError;

const answer = (outcome: Outcome | undefined): Promise<boolean> =>
  typeof outcome === 'object' ? Promise.reject(outcome as unknown as Error) : Promise.resolve(outcome ?? true);

interface World {
  isAdmin?: boolean;
  /** What each request of a code comes to, one after the other. */
  requests?: Outcome[];
  /** Whether a save changed the address, one after the other. */
  saves?: Outcome[];
  /** Whether the shop holds what was sent, one after the other; the last answer stays. */
  held?: readonly Outcome[];
}

function start({ isAdmin = false, requests = [], saves = [], held = [lost] }: World = {}) {
  const clock = new SimulatedClock();
  const effects: string[] = [];
  const asked: string[] = [];
  const sent: InfoCommand[] = [];
  const reads = [...held];
  const note = (name: string) => () => void effects.push(name);
  const actor = createActor(
    emailChangeMachine.provide({
      actors: {
        requestCode: fromPromise<unknown, { email: string }>(({ input }) => {
          asked.push(input.email);
          return answer(requests.shift());
        }),
        saveInfo: fromPromise<boolean, InfoCommand>(({ input }) => {
          sent.push(input);
          return answer(saves.shift() ?? false);
        }),
        readBack: fromPromise<boolean, InfoCommand>(() => answer(reads.length > 1 ? reads.shift() : reads[0])),
      },
      actions: {
        tellSaved: note('told'),
        closeDialog: note('closed'),
        openAdminArea: note('admin area'),
        endStay: note('stay ended'),
      },
    }),
    { clock, input: { currentEmail: OLD, isAdmin } },
  ).start();
  const is = (state: Partial<StateValueFrom<typeof emailChangeMachine>>) =>
    waitFor(actor, (snapshot) => snapshot.matches(state as never));
  const type = (email: string) => actor.send({ type: 'editEmail', email });
  const save = (email: string, otp = '') => actor.send({ type: 'save', info: info(email), otp });
  /** Up to the code field of the new address. */
  const requestCode = async () => {
    type(NEW);
    actor.send({ type: 'verify' });
    await is({ proof: { code: 'waiting' } });
  };
  return { actor, clock, effects, asked, sent, is, type, save, requestCode };
}

test('the address can be verified only while it is another one', () => {
  const { actor, type, asked } = start();
  const isChanged = () => actor.getSnapshot().matches({ proof: 'changed' });
  actor.send({ type: 'verify' });
  expect([isChanged(), asked]).toEqual([false, []]);
  type(NEW);
  expect(isChanged()).toBe(true);
  type(` ${OLD.toUpperCase()} `);
  expect(isChanged()).toBe(false);
});

test('two clicks ask for one code', async () => {
  const { actor, asked, requestCode } = start();
  const done = requestCode();
  actor.send({ type: 'verify' });
  await done;
  expect(asked).toEqual([NEW]);
});

test('a code can be sent again after 30 s, each time', async () => {
  const { actor, clock, asked, is, requestCode } = start();
  await requestCode();
  for (const times of [2, 3]) {
    const wait = actor.getSnapshot().context.resendOpensAt - Date.now();
    expect(wait).toBeGreaterThan(29_000);
    expect(wait).toBeLessThanOrEqual(30_000);
    actor.send({ type: 'resend' });
    expect(asked).toHaveLength(times - 1);
    clock.increment(30_000);
    actor.send({ type: 'resend' });
    await is({ proof: { code: 'waiting' } });
    expect(asked).toHaveLength(times);
  }
});

test.each([
  ['comes too soon', tooSoon],
  ['fails', broken],
  ['is not answered', lost],
] as const)('a resend that %s is told, and can be tried again at once', async (_, failure) => {
  const { actor, clock, asked, is, requestCode, save, sent } = start({ requests: [true, failure], saves: [true] });
  await requestCode();
  const opensAt = () => actor.getSnapshot().context.resendOpensAt;
  const first = opensAt();
  clock.increment(30_000);
  actor.send({ type: 'resend' });
  await is({ proof: { code: 'ready' } });
  expect(actor.getSnapshot().context.requestFailure).toBe(failure);
  expect(opensAt()).toBe(first);
  actor.send({ type: 'resend' });
  expect(actor.getSnapshot().context.requestFailure).toBeUndefined();
  await is({ proof: { code: 'waiting' } });
  expect(asked).toEqual([NEW, NEW, NEW]);
  save(NEW, '123456');
  await is({ details: 'signedOut' });
  expect(sent).toHaveLength(1);
});

test('an address that is refused can be corrected', async () => {
  const { actor, is, type } = start({ requests: [refused] });
  type(NEW);
  actor.send({ type: 'verify' });
  await is({ proof: 'changed' });
  expect(actor.getSnapshot().context.requestFailure).toBe(refused);
  type(`x${NEW}`);
  expect(actor.getSnapshot().context.requestFailure).toBeUndefined();
});

test('where no answer came the code may come all the same, and has its field', async () => {
  const { actor, requestCode, save, is, sent } = start({ requests: [lost], saves: [true] });
  await requestCode();
  expect(actor.getSnapshot().context.requestFailure).toBe(lost);
  save(NEW, '123456');
  await is({ details: 'signedOut' });
  expect(sent).toHaveLength(1);
});

test('a code holds for its own address alone', async () => {
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
  ['anybody else is signed out', false, { details: 'signedOut' }, 'stay ended'],
  ['an admin goes back to the admin area', true, { details: 'adminArea' }, 'admin area'],
] as const)('after a change of the address %s', async (_, isAdmin, end, effect) => {
  const { save, is, sent, effects, requestCode } = start({ isAdmin, saves: [true] });
  await requestCode();
  save(NEW, '123456');
  save(NEW, '123456');
  await is(end);
  expect(sent).toEqual([{ info: info(NEW), otp: '123456', isAdmin }]);
  expect(effects).toEqual(['told', 'closed', effect]);
});

test('without a change of the address nobody goes anywhere', async () => {
  const { save, is, effects } = start();
  save(OLD);
  await is({ details: 'saved' });
  expect(effects).toEqual(['told', 'closed']);
});

test('after a wrong code the next one can be typed', async () => {
  const { actor, save, is, sent, requestCode } = start({ saves: [refused, true] });
  await requestCode();
  save(NEW, '000000');
  await is({ details: 'editing' });
  expect(actor.getSnapshot().context.saveFailure).toBe(refused);
  save(NEW, '123456');
  await is({ details: 'signedOut' });
  expect(sent).toHaveLength(2);
});

test.each([
  ['saved', OLD, true, { details: 'saved' }],
  ['a changed address', NEW, true, { details: 'signedOut' }],
  ['not saved yet', OLD, false, { details: 'editing' }],
  ['unknown', OLD, lost, { details: 'editing' }],
] as const)('a lost answer is looked up: %s', async (_, email, held, end) => {
  const { actor, save, is, requestCode } = start({ saves: [lost], held: [held] });
  if (email === NEW) await requestCode();
  save(email, '123456');
  await is(end);
  expect(actor.getSnapshot().context.saveFailure).toBe(lost);
});

test.each([
  ['says that it changed nothing', false, false],
  ['is refused, and the shop holds the new address', refused, true],
] as const)('the try after a lost answer %s: the change is the first one’s', async (_, second, held) => {
  const { save, is, requestCode } = start({ saves: [lost, second], held: [false, held] });
  await requestCode();
  save(NEW, '123456');
  await is({ details: 'asking' });
  await is({ details: 'editing' });
  save(NEW, '123456');
  await is({ details: 'signedOut' });
});
