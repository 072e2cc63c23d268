import { type Api, createApi, createAdmin, detailsOf, makeFamily, matching } from '../../support/api';

const api = createApi(process.env.API_URL ?? '');
const SEND = '/api/user/sendotp';
const VERIFY = '/api/user/verifyotp';

const sendCode = (email: string, len = 'en') =>
  api.post<{ multiaccount: boolean; isAdmin: boolean; challenge: string }>(SEND, { email, len });
const verify = (email: string, otp: string, len = 'en', challenge = '') =>
  api.post<string>(VERIFY, { email, otp, len, challenge });
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

/** Requests a code and reads it from the mail. */
async function codeFor(email: string): Promise<string> {
  await sendCode(email);
  return api.code(email);
}

/** Requests a code; returns the code and a function that tries codes with its challenge. */
async function challengeFor(email: string) {
  const { challenge } = (await sendCode(email)).payload;
  const attempt = (otp: string) => verify(email, otp, 'en', challenge);
  return { code: await api.code(email), attempt };
}

test('mails the code in the request’s language, with a link that fills it in', async () => {
  const { email } = await api.customer();
  await sendCode(email, 'de');
  const [mail] = await api.mails(email);
  expect(mail?.subject).toMatch(/^\d{6} ist dein Anmeldecode$/);
  expect(mail?.text).toMatch(/http:\/\/localhost:\d+\/otp\?email_otp=\d{6}/);
  expect(mail?.text).toContain('10 Minuten');
  expect(mail?.html).toContain('<html lang="de">');
});

test('gives an unknown address the same reply and the same limits, and no mail', async () => {
  const unknown = `nobody-${Date.now()}@kunden.example`;
  const { email } = await api.customer();
  const [forUnknown, forKnown] = [await sendCode(unknown), await sendCode(email)];
  expect(forUnknown.status).toBe(forKnown.status);
  expect(forUnknown.message).toBe(forKnown.message);
  const { challenge, ...rest } = forUnknown.payload;
  expect({ ...rest, challenge: matching(/^[\w-]{43}$/) }).toEqual(forKnown.payload);
  expect(await api.mails(unknown)).toEqual([]);
  expect((await sendCode(unknown)).status).toBe(429);

  const tries = [];
  for (let count = 0; count < 6; count += 1) tries.push(await verify(unknown, '123456', 'en', challenge));
  expect(tries.map(({ message }) => message)).toEqual([
    ...Array<string>(4).fill('This code is not right. Please try again.'),
    ...Array<string>(2).fill('Too many wrong tries: this code is no longer valid. Please request a new one.'),
  ]);
});

test('sends one code for concurrent requests', async () => {
  const { email } = await api.customer();
  const replies = await Promise.all(Array.from({ length: 8 }, () => sendCode(email)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await api.mails(email)).toHaveLength(1);
});

test('accepts a code once', async () => {
  const { email } = await api.customer();
  const code = await codeFor(email);
  const replies = await Promise.all(Array.from({ length: 10 }, () => verify(email, code)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(9);
});

test('distinguishes a used code from a wrong one', async () => {
  const { email } = await api.customer();
  const code = await codeFor(email);
  expect((await verify(email, code)).status).toBe(200);
  expect(await verify(email, code)).toMatchObject({
    status: 400,
    message: 'This code has already been used. Please request a new one.',
  });
  expect((await verify(email, code, 'de')).message).toBe(
    'Dieser Code wurde schon benutzt. Bitte fordere einen neuen an.',
  );
  expect((await verify(email, wrongFor(code))).message).toBe('This code is not right. Please try again.');
  expect((await verify(email, wrongFor(code), 'de')).message).toContain('nicht richtig');
});

test('invalidates the code after five concurrent wrong tries', async () => {
  const { email } = await api.customer();
  const { code, attempt } = await challengeFor(email);
  const replies = await Promise.all(Array.from({ length: 20 }, () => attempt(wrongFor(code))));
  expect(replies.filter(({ message }) => message.startsWith('This code is not right'))).toHaveLength(4);
  expect(replies.filter(({ message }) => message.startsWith('Too many wrong tries'))).toHaveLength(16);
});

test.each([
  [{ email: 'nonsense', otp: '123456' }, { email: 'Please enter a valid email address.' }],
  [{ email: 'a@b.de', otp: '12345' }, { otp: 'The code is exactly 6 digits.' }],
  [{ email: 'a@b.de', otp: '١٢٣٤٥٦' }, { otp: 'The code is exactly 6 digits.' }],
  [{ email: 'a@b.de' }, { otp: 'The code is exactly 6 digits.' }],
])('reports the broken rule of %j', async (body, errors) => {
  const reply = await api.post(VERIFY, { ...body, len: 'en' } as Record<string, string>);
  expect(reply).toMatchObject({ status: 400, payload: { errors } });
});

describe('several accounts of one address', () => {
  const choose = (token: string, checkoutChampId: string, on: Api = api) =>
    on.get<{ token: string }>('/api/user/switch-account-login', { checkoutChampId, len: 'en' }, { token });

  test('get a choice token that opens only these accounts', async () => {
    const { email, accounts } = await api.customers({ accounts: 3 });
    expect((await sendCode(email)).payload).toMatchObject({ multiaccount: true, isAdmin: false });
    const { payload: token } = await verify(email, await api.code(email));

    const list = await api.get<{ data: { customerId: string; emailAddress: string }[] }>(
      '/api/user/multiaccounts',
      {},
      { token },
    );
    expect(list.payload.data.map(({ customerId }) => customerId)).toEqual(accounts.map(({ customerId }) => customerId));

    expect((await api.get('/api/user/details', {}, { token })).status).toBe(403);
    const stranger = await api.customer();
    expect((await choose(token, stranger.customerId)).status).toBe(403);
    expect((await choose(token, '999999999')).status).toBe(403);
    expect(await api.get('/api/user/switch-account-login', { len: 'en' }, { token })).toMatchObject({
      status: 400,
      payload: { errors: { checkoutChampId: 'This is missing.' } },
    });

    const chosen = await choose(token, accounts[1]?.customerId ?? '');
    expect(chosen).toMatchObject({ status: 200, message: 'Account switched.' });
    const details = await api.get<{ data: { customerId: string }[] }>(
      '/api/user/details',
      {},
      { token: chosen.payload.token },
    );
    expect(details.payload.data[0]?.customerId).toBe(accounts[1]?.customerId);
  });

  test('are open to an admin, like any customer’s account', async () => {
    const { adminToken = '', email } = await api.customers({ admin: true, accounts: 1 });
    const stranger = await api.customer();
    expect((await sendCode(email)).payload).toMatchObject({ multiaccount: false, isAdmin: true });
    expect((await choose(adminToken, stranger.customerId)).status).toBe(200);
    expect((await choose(adminToken, '999999999')).status).toBe(404);
    expect((await choose(adminToken, 'abc')).status).toBe(404);
  });
});

describe('switch of accounts without a new code (rules §3.13)', () => {
  const listed = async (token: string) => {
    const { status, payload } = await api.get<{ data: { customerId: string }[] } | null>(
      '/api/user/multiaccounts',
      {},
      { token },
    );
    return status === 200 ? payload?.data.map(({ customerId }) => customerId) : status;
  };

  test('opens the other account and returns repeatedly, and keeps the former tokens valid', async () => {
    const { first, second, switchTo } = await makeFamily(api);
    expect(await listed(first.token)).toEqual([first.customerId, second.customerId]);
    const there = await switchTo(second.customerId, first.token);
    expect(there).toMatchObject({ status: 200, message: 'Account switched.' });
    const again = await switchTo(second.customerId, first.token);
    const back = await switchTo(first.customerId, there.payload.token);
    const tokens = [first.token, there.payload.token, again.payload.token, back.payload.token];
    expect(new Set(tokens).size).toBe(4);
    const owners = await Promise.all(tokens.map(async (token) => (await detailsOf(api, token)).customerId));
    expect(owners).toEqual([first.customerId, second.customerId, second.customerId, first.customerId]);
    expect(await listed(back.payload.token)).toEqual([first.customerId, second.customerId]);
    // Ends only the token of this sign-out.
    await api.get('/api/user/logout', {}, { token: back.payload.token });
    expect(await Promise.all(tokens.map(listed))).toEqual([
      ...tokens.slice(1).map(() => [first.customerId, second.customerId]),
      401,
    ]);
  });

  test('opens only accounts of the same address', async () => {
    const { first, switchTo } = await makeFamily(api);
    const stranger = await makeFamily(api);
    const { customerId } = await api.customer();
    for (const id of [stranger.first.customerId, customerId, '999999999', 'abc']) {
      expect(await switchTo(id, first.token)).toMatchObject({
        status: 403,
        message: 'This account is not allowed to do that.',
      });
    }
  });

  test('refuses the token of a single account and the token of an impersonation', async () => {
    const { first, second, switchTo } = await makeFamily(api);
    const admin = await createAdmin(api);
    const entered = (await switchTo(first.customerId, admin.token)).payload.token;
    const { email, customerId } = await api.customer();
    const single = (await verify(email, await codeFor(email))).payload;
    for (const token of [entered, single]) {
      expect((await api.get('/api/user/details', {}, { token })).status).toBe(200);
      expect(await listed(token)).toBe(403);
      expect((await switchTo(second.customerId, token)).status).toBe(403);
    }
    expect((await switchTo(customerId, single)).status).toBe(403);
  });

  test('refuses an account that changed its address, and requests from such an account', async () => {
    const { first, second, switchTo } = await makeFamily(api);
    const { firstName, lastName, phoneNumber } = await detailsOf(api, first.token);
    const email = `umzug-${Date.now()}@kunden.example`;
    await api.post('/api/user/email-update-mail', { email }, { token: first.token });
    const info = { addrUpdate: 'false', firstName, lastName, phoneNumber, emailAddress: email };
    const saved = await api.post('/api/user/details', { ...info, otp: await api.code(email) }, { token: first.token });
    expect(saved).toMatchObject({ status: 200, payload: { emailUpdate: true } });
    expect([await listed(first.token), await listed(second.token)]).toEqual([403, [second.customerId]]);
    expect((await switchTo(second.customerId, first.token)).status).toBe(403);
    expect((await switchTo(first.customerId, second.token)).status).toBe(403);
  });

  test('refuses switches after a sign-out everywhere from one account, and keeps the other accounts signed in', async () => {
    const { first, second, choice, switchTo } = await makeFamily(api);
    const other = await makeFamily(api);
    expect((await api.post('/api/user/logout-all', {}, { token: first.token })).status).toBe(200);
    expect(await Promise.all([choice, first.token, second.token].map(listed))).toEqual([401, 401, 403]);
    expect((await switchTo(first.customerId, second.token)).status).toBe(403);
    expect((await detailsOf(api, second.token)).customerId).toBe(second.customerId);
    expect(await listed(other.first.token)).toHaveLength(2);
  });
});

describe('sign-out everywhere (rules §3.12)', () => {
  const LOGOUT_ALL = '/api/user/logout-all';
  const signInAgain = async (email: string) => (await verify(email, await codeFor(email))).payload;
  const isLive = async (token: string) => (await api.get('/api/user/details', {}, { token })).status === 200;

  test('ends every token of the customer, and no other customer’s', async () => {
    const [{ token, email }, other] = [await api.customer(), await api.customer()];
    const second = await signInAgain(email);
    expect([await isLive(token), await isLive(second)]).toEqual([true, true]);
    expect(await api.post(LOGOUT_ALL, { len: 'en' }, { token })).toMatchObject({
      status: 200,
      message: 'You are signed out everywhere.',
    });
    expect([await isLive(token), await isLive(second), await isLive(other.token)]).toEqual([false, false, true]);
  });

  test('keeps the token of an impersonating admin, and ends the choice token of the address', async () => {
    const { email, accounts } = await api.customers({ accounts: 2 });
    const [first, second] = accounts;
    const choice = await signInAgain(email);
    const admin = await api.customers({ admin: true });
    const { payload } = await api.get<{ token: string }>(
      '/api/user/switch-account-login',
      { checkoutChampId: first?.customerId ?? '' },
      { token: admin.adminToken },
    );
    expect(await api.post(LOGOUT_ALL, { len: 'de' }, { token: payload.token })).toMatchObject({
      status: 200,
      message: 'Alle Anmeldungen in diesem Konto sind beendet.',
    });
    expect(await isLive(payload.token)).toBe(true);
    expect([await isLive(first?.token ?? ''), await isLive(second?.token ?? '')]).toEqual([false, true]);
    expect((await api.get('/api/user/multiaccounts', {}, { token: choice })).status).toBe(401);
  });
});
