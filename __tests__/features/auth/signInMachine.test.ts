import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { ApiError } from '#src/api/apiError';
import type { Account, CodeCheck, CodeSent, CodeRequest } from '#src/api/customer/authApi';
import { signInMachine } from '#src/features/auth/signInMachine';
import type { OpenedCode, SignInInput } from '#src/features/auth/signInSetup';

const NOW = Date.parse('2026-11-21T08:00:00Z');
const refused: ApiError = { kind: 'refused', status: 400, message: 'Wrong.' };
const SENT: CodeSent = { isAdmin: false, multiAccount: false, challenge: 'C' };
const account: Account = {
  customerId: '7',
  firstName: 'Ida',
  lastName: 'Neumann',
  email: 'ida@example.de',
  addressLines: ['Am Markt 1'],
  city: 'Erfurt',
  postalCode: '99084',
  state: 'TH',
  country: 'DE',
};

interface Calls {
  sendCode: (call: { input: CodeRequest }) => Promise<CodeSent>;
  checkCode: (call: { input: CodeCheck }) => Promise<string>;
  tryCode: () => Promise<OpenedCode>;
  loadAccounts: () => Promise<Account[]>;
  openAccount: () => Promise<string>;
}

interface Shop extends Calls {
  hasSecondFactor: boolean;
}

/** Starts the machine with the given calls, and records its effects in order. */
function start(input: Partial<SignInInput> = {}, { hasSecondFactor = false, ...overrides }: Partial<Shop> = {}) {
  const effects: string[] = [];
  const clock = new SimulatedClock();
  const record = (name: string) => () => void effects.push(name);
  const recordToken =
    (name: string) =>
    ({ context: { token = '' } }: { context: { token: string | undefined } }) =>
      void effects.push(`${name} ${token}`);
  const calls: Calls = {
    sendCode: () => Promise.resolve(SENT),
    checkCode: () => Promise.resolve('T'),
    tryCode: () => Promise.resolve({ token: 'T', kind: 'customer' }),
    loadAccounts: () => Promise.resolve([account]),
    openAccount: () => Promise.resolve('A'),
    ...overrides,
  };
  const sendCode = fromPromise<CodeSent, CodeRequest>(calls.sendCode);
  const actor = createActor(
    signInMachine.provide({
      actors: {
        sendCode,
        resendCode: sendCode,
        checkCode: fromPromise<string, CodeCheck>(calls.checkCode),
        tryCode: fromPromise<OpenedCode, { email: string; otp: string }>(calls.tryCode),
        loadAccounts: fromPromise<Account[]>(calls.loadAccounts),
        openAccount: fromPromise<string, { customerId: string }>(calls.openAccount),
      },
      actions: {
        storeCodeRequest: record('storeCodeRequest'),
        storeResend: record('storeResend'),
        storeChoiceToken: recordToken('storeChoiceToken'),
        storeCustomerToken: recordToken('storeCustomerToken'),
        storeAdminToken: recordToken('storeAdminToken'),
        storeFactorToken: recordToken('storeFactorToken'),
        removeFactorToken: record('removeFactorToken'),
        reportCodeSent: record('reportCodeSent'),
        openCodePage: record('openCodePage'),
        openArea: record('openArea'),
      },
      guards: { needsFactor: ({ context }) => context.isAdmin && hasSecondFactor },
    }),
    {
      clock,
      input: {
        start: 'email',
        email: '',
        isAdmin: false,
        multiAccount: false,
        resends: 0,
        resendOpensAt: 0,
        challenge: undefined,
        token: undefined,
        testLogin: { email: 'test@demo.example', code: '123456' },
        ...input,
      },
    },
  ).start();
  return { actor, clock, effects };
}

beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

test('opens the area one second after the right code', async () => {
  const { actor, clock, effects } = start();
  actor.send({ type: 'requestCode', email: 'ida@example.de', isAgain: false });
  await waitFor(actor, (state) => state.matches({ code: { entry: 'typing' } }));
  expect(effects).toEqual(['storeCodeRequest', 'reportCodeSent', 'openCodePage']);
  actor.send({ type: 'submitCode', code: '111111' });
  await waitFor(actor, (state) => state.matches('welcome'));
  expect(effects.at(-1)).toBe('storeCustomerToken T');
  clock.increment(999);
  expect(actor.getSnapshot().value).toBe('welcome');
  clock.increment(1);
  expect(actor.getSnapshot().value).toBe('done');
  expect(effects.at(-1)).toBe('openArea');
});

test("stores an admin's token as the admin token", async () => {
  const { actor, effects } = start({}, { sendCode: () => Promise.resolve({ ...SENT, isAdmin: true }) });
  actor.send({ type: 'requestCode', email: 'admin@example.de', isAgain: false });
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'submitCode', code: '111111' });
  await waitFor(actor, (state) => state.matches('welcome'));
  expect(effects.at(-1)).toBe('storeAdminToken T');
});

test("stores an admin's token as the admin token only after the second factor, if the shop demands one", async () => {
  const isAdmin = { ...SENT, isAdmin: true };
  const { actor, effects } = start({}, { hasSecondFactor: true, sendCode: () => Promise.resolve(isAdmin) });
  actor.send({ type: 'requestCode', email: 'admin@example.de', isAgain: false });
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'submitCode', code: '111111' });
  await waitFor(actor, (state) => state.matches('secondFactor'));
  expect(effects.at(-1)).toBe('storeFactorToken T');
  actor.send({ type: 'passFactor', token: 'A' });
  expect(effects.slice(-2)).toEqual(['removeFactorToken', 'storeAdminToken A']);
  expect(actor.getSnapshot().value).toBe('welcome');
});

test('asks an admin for the second factor after the code of a link as well', async () => {
  const tryCode = () => Promise.resolve({ token: 'T', kind: 'admin' } as const);
  const { actor, effects } = start({}, { hasSecondFactor: true, tryCode });
  actor.send({ type: 'tryCode', email: 'admin@example.de', code: '111111' });
  await waitFor(actor, (state) => state.matches('secondFactor'));
  expect(effects).toEqual(['storeCodeRequest', 'openCodePage', 'storeFactorToken T']);
});

test('opens the selected one of several accounts', async () => {
  const { actor, effects } = start({}, { sendCode: () => Promise.resolve({ ...SENT, multiAccount: true }) });
  actor.send({ type: 'requestCode', email: 'family@example.de', isAgain: false });
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'submitCode', code: '111111' });
  await waitFor(actor, (state) => state.matches({ accounts: 'choosing' }));
  expect(effects.at(-1)).toBe('storeChoiceToken T');
  actor.send({ type: 'openAccount', customerId: '7' });
  await waitFor(actor, (state) => state.matches('welcome'));
  expect(effects.at(-1)).toBe('storeCustomerToken A');
});

test('reloads the accounts after a failure', async () => {
  let calls = 0;
  const loadAccounts = () => (++calls === 1 ? Promise.reject(refused as unknown as Error) : Promise.resolve([account]));
  const { actor } = start({ start: 'accounts' }, { loadAccounts });
  await waitFor(actor, (state) => state.matches({ accounts: 'failed' }));
  actor.send({ type: 'reloadAccounts' });
  await waitFor(actor, (state) => state.matches({ accounts: 'choosing' }));
});

test('forgets challenge and cooldown of the first address when the request for another one fails', async () => {
  const sendCode = ({ input: { email } }: { input: CodeRequest }) =>
    email === 'ida@example.de' ? Promise.resolve(SENT) : Promise.reject(refused as unknown as Error);
  const { actor } = start({}, { sendCode });
  actor.send({ type: 'requestCode', email: 'ida@example.de', isAgain: false });
  await waitFor(actor, (state) => state.matches('code'));
  expect(actor.getSnapshot().context.resendOpensAt).toBeGreaterThan(0);
  actor.send({ type: 'requestCode', email: 'tom@example.de', isAgain: false });
  await waitFor(actor, (state) => state.matches('email'));
  expect(actor.getSnapshot().context).toMatchObject({
    email: 'tom@example.de',
    challenge: undefined,
    resendOpensAt: 0,
  });
});

test('sends one code for two clicks', async () => {
  let calls = 0;
  const sendCode = () => Promise.resolve({ ...SENT, calls: ++calls });
  const { actor } = start({}, { sendCode });
  actor.send({ type: 'requestCode', email: 'ida@example.de', isAgain: false });
  actor.send({ type: 'requestCode', email: 'ida@example.de', isAgain: false });
  await waitFor(actor, (state) => state.matches('code'));
  expect(calls).toBe(1);
});

test('sends no second code for a second click, but for a form opened again', async () => {
  let calls = 0;
  const { actor } = start({}, { sendCode: () => Promise.resolve({ ...SENT, calls: ++calls }) });
  actor.send({ type: 'requestCode', email: 'ida@example.de', isAgain: false });
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'requestCode', email: 'ida@example.de', isAgain: true });
  expect(actor.getSnapshot().matches('code')).toBe(true);
  actor.send({ type: 'requestCode', email: 'ida@example.de', isAgain: false });
  expect(actor.getSnapshot().matches('sendingCode')).toBe(true);
  expect(calls).toBe(2);
});

test('keeps the e-mail address and the failure when no code is sent', async () => {
  const { actor } = start({}, { sendCode: () => Promise.reject(refused as unknown as Error) });
  actor.send({ type: 'requestCode', email: 'ida@example.de', isAgain: false });
  await waitFor(actor, (state) => state.matches('email'));
  expect(actor.getSnapshot().context).toMatchObject({ email: 'ida@example.de', failure: refused });
});

test('accepts another code after a wrong code', async () => {
  const { actor } = start({ start: 'code' }, { checkCode: () => Promise.reject(refused as unknown as Error) });
  actor.send({ type: 'submitCode', code: '000000' });
  await waitFor(actor, (state) => state.context.failure !== undefined);
  expect(actor.getSnapshot().matches({ code: { entry: 'typing' } })).toBe(true);
});

test('allows the first resend after 30 s, the second after 60 s, the third after 90 s', async () => {
  const { actor, clock, effects } = start();
  actor.send({ type: 'requestCode', email: 'ida@example.de', isAgain: false });
  await waitFor(actor, (state) => state.matches('code'));
  for (const seconds of [30, 60, 90]) {
    clock.increment(seconds * 1000 - 1);
    expect(actor.getSnapshot().matches({ code: { resend: 'waiting' } })).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().matches({ code: { resend: 'ready' } })).toBe(true);
    actor.send({ type: 'resend' });
    await waitFor(actor, (state) => state.matches({ code: { resend: 'waiting' } }));
  }
  expect(effects.filter((effect) => effect === 'storeResend')).toHaveLength(3);
});

test('continues the cooldown after a reload', () => {
  const { actor, clock } = start({ start: 'code', resends: 1, resendOpensAt: NOW + 42_000 });
  clock.increment(41_999);
  expect(actor.getSnapshot().matches({ code: { resend: 'waiting' } })).toBe(true);
  clock.increment(1);
  expect(actor.getSnapshot().matches({ code: { resend: 'ready' } })).toBe(true);
});

test('requests no code for the test e-mail address and accepts its fixed code only', async () => {
  const sendCode = jest.fn(() => Promise.resolve(SENT));
  const checkCode = jest.fn(() => Promise.resolve('T'));
  const { actor } = start({}, { sendCode, checkCode });
  actor.send({ type: 'requestCode', email: 'Test@demo.example', isAgain: false });
  expect(actor.getSnapshot().matches('code')).toBe(true);
  actor.send({ type: 'submitCode', code: '654321' });
  expect(actor.getSnapshot().context.wrongTestCode).toBe(true);
  expect(checkCode).not.toHaveBeenCalled();
  actor.send({ type: 'submitCode', code: '123456' });
  await waitFor(actor, (state) => state.matches('welcome'));
  expect(sendCode).not.toHaveBeenCalled();
});

test('sends the challenge with each code and request of the same address, but not with another address', async () => {
  const asked: CodeRequest[] = [];
  const tried: CodeCheck[] = [];
  const sendCode = ({ input }: { input: CodeRequest }) => {
    asked.push(input);
    return Promise.resolve({ ...SENT, challenge: `C${asked.length}` });
  };
  const checkCode = ({ input }: { input: CodeCheck }) => {
    tried.push(input);
    return Promise.reject(refused as unknown as Error);
  };
  const { actor, clock } = start({}, { sendCode, checkCode });
  const request = async (email: string) => {
    actor.send({ type: 'requestCode', email, isAgain: false });
    await waitFor(actor, (state) => state.matches('code'));
  };
  const attempt = async () => {
    actor.send({ type: 'submitCode', code: '111111' });
    await waitFor(actor, (state) => state.matches({ code: { entry: 'typing' } }));
  };
  await request('ida@example.de');
  await attempt();
  clock.increment(30_000);
  actor.send({ type: 'resend' });
  await waitFor(actor, (state) => state.matches({ code: { resend: 'waiting' } }));
  await attempt();
  await request('ida@example.de');
  await request('uwe@example.de');
  expect(asked.map(({ challenge }) => challenge)).toEqual([undefined, 'C1', 'C2', undefined]);
  expect(tried.map(({ challenge }) => challenge)).toEqual(['C1', 'C2']);
});

test('continues the challenge after a reload', async () => {
  const checkCode = jest.fn(() => Promise.resolve('T'));
  const { actor } = start({ start: 'code', email: 'ida@example.de', challenge: 'C' }, { checkCode });
  actor.send({ type: 'submitCode', code: '111111' });
  await waitFor(actor, (state) => state.matches('welcome'));
  expect(checkCode).toHaveBeenCalledWith(
    expect.objectContaining({ input: { email: 'ida@example.de', otp: '111111', challenge: 'C' } }),
  );
});

test('delays the resend until the time that the server names, without blocking codes', async () => {
  const tooSoon: ApiError = { kind: 'refused', status: 429, message: 'Wait.', retryAt: NOW + 12_000 };
  const { actor, clock } = start({ start: 'code' }, { sendCode: () => Promise.reject(tooSoon as unknown as Error) });
  clock.increment(0);
  actor.send({ type: 'resend' });
  await waitFor(actor, (state) => state.context.failure !== undefined);
  expect(actor.getSnapshot().context.isTryRefused).toBe(false);
  clock.increment(11_999);
  expect(actor.getSnapshot().matches({ code: { resend: 'waiting' } })).toBe(true);
  clock.increment(1);
  expect(actor.getSnapshot().matches({ code: { resend: 'ready' } })).toBe(true);
});

test('opens the area at once when a session exists', () => {
  expect(start({ start: 'signedIn' }).effects).toEqual(['openArea']);
});

test.each<[OpenedCode['kind'], string, string[]]>([
  ['customer', 'welcome', ['storeCodeRequest', 'openCodePage', 'storeCustomerToken T']],
  ['admin', 'welcome', ['storeCodeRequest', 'openCodePage', 'storeAdminToken T']],
  ['choice', 'accounts', ['storeCodeRequest', 'openCodePage', 'storeChoiceToken T']],
])(
  'accepts a code that this browser has not requested, for a token of kind %s (rules §5.20)',
  async (kind, state, expected) => {
    const { actor, effects } = start({}, { tryCode: () => Promise.resolve({ token: 'T', kind }) });
    actor.send({ type: 'tryCode', email: 'ida@example.de', code: '111111' });
    await waitFor(actor, (snapshot) => snapshot.matches(state as never));
    expect(effects).toEqual(expected);
    expect(actor.getSnapshot().context).toMatchObject({ isAdmin: kind === 'admin', multiAccount: kind === 'choice' });
  },
);

test('returns to the e-mail step when a code that this browser has not requested is refused', async () => {
  const { actor } = start({}, { tryCode: () => Promise.reject(refused as unknown as Error) });
  actor.send({ type: 'tryCode', email: 'ida@example.de', code: '111111' });
  await waitFor(actor, (state) => state.matches('email'));
  expect(actor.getSnapshot().context).toMatchObject({ email: 'ida@example.de', failure: refused });
});
