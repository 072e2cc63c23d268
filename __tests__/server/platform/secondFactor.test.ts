import { createApi, type Api } from '../../support/api';
import { runSql } from '../../support/database';
import { startServer, type RunningServer } from '../../support/server';
import { totpOf } from '../../support/totp';

interface Setup {
  secret: string;
  uri: string;
  recoveryCodes: string[];
}

let server: RunningServer;
let api: Api;
beforeAll(async () => {
  server = await startServer({ ADMIN_SECOND_FACTOR: 'totp', TRUST_PROXY: 'loopback', DEMO_JOBS: 'off' });
  // Because replies are compared with the calls of this server.
  process.env.API_URL = server.url;
  api = createApi(server.url);
});
afterAll(() => server.stop());

const codeOf = ({ secret }: Setup, ahead = 0): string => totpOf(secret, ahead);

const newAdmin = async () => (await api.customers({ admin: true, statuses: [] })).email;
/** Signs in with the code of the mail. @returns the token of the second step */
async function firstStep(email: string): Promise<string> {
  const { payload } = await api.post<{ challenge: string }>('/api/user/sendotp', { email });
  const sent = { email, otp: await api.code(email), challenge: payload.challenge };
  const { payload: token } = await api.post<string>('/api/user/verifyotp', sent);
  await runSql(server.databaseUrl, `delete from rate_limits where key like 'code:%' returning 1`);
  return token;
}
const setUp = (token: string) => api.post<Setup>('/api/user/second-factor/setup', {}, { token });
const enter = (token: string, code: string) =>
  api.post<string>('/api/user/second-factor', { code, len: 'en' }, { token });
const mayRead = async (token: string) => (await api.get('/api/admin/me', {}, { token })).status;

test('an admin sets up a factor with the first right code, and then signs in with a code or a recovery code, each once (rules §36.12)', async () => {
  const email = await newAdmin();
  const first = await firstStep(email);
  expect(await mayRead(first)).toBe(403);
  expect((await enter(first, '123456')).status).toBe(409);
  const former = (await setUp(first)).payload;
  const { payload: factor } = await setUp(first);
  expect(factor.uri).toContain(`secret=${factor.secret}`);
  expect(new Set(factor.recoveryCodes).size).toBe(10);
  expect((await enter(first, codeOf(former))).status).toBe(400);
  expect((await enter(first, factor.recoveryCodes[0] ?? '')).status).toBe(400);
  const signedIn = await enter(first, codeOf(factor));
  expect([signedIn.status, await mayRead(signedIn.payload), await mayRead(first)]).toEqual([200, 200, 401]);

  const second = await firstStep(email);
  expect((await setUp(second)).status).toBe(409);
  const used = await enter(second, codeOf(factor));
  expect([used.status, used.message]).toEqual([
    400,
    'This code is not right, or it has been used already. Wait for the next one.',
  ]);
  expect(await mayRead((await enter(second, codeOf(factor, 1))).payload)).toBe(200);

  const recovery = factor.recoveryCodes[1]?.toUpperCase() ?? '';
  expect(await mayRead((await enter(await firstStep(email), recovery)).payload)).toBe(200);
  expect((await enter(await firstStep(email), recovery)).status).toBe(400);
  const rows = await runSql(
    server.databaseUrl,
    `select action from change_log where subject = 'admin' and acting_admin = '${email}' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    ...['factorAdded', 'adminSignedIn', 'adminSignedIn'],
    ...['recoveryCodeUsed', 'adminSignedIn'],
  ]);
});

test('refuses sessions of an admin and of impersonations that began without a factor', async () => {
  const { email, adminToken } = await api.customers({ admin: true, statuses: [] });
  expect(await mayRead(adminToken ?? '')).toBe(401);
  const first = await firstStep(email);
  const { payload: factor } = await setUp(first);
  const { payload: token } = await enter(first, codeOf(factor));
  const { customerId } = await api.customer();
  const entered = await api.get<{ token: string }>(
    '/api/user/switch-account-login',
    { checkoutChampId: customerId },
    { token },
  );
  const details = async () => (await api.get('/api/user/details', {}, { token: entered.payload.token })).status;
  expect(await details()).toBe(200);
  await runSql(
    server.databaseUrl,
    `update sessions set has_factor = false where acting_admin = '${email}' returning 1`,
  );
  expect(await details()).toBe(401);
});

test('allows five wrong codes an hour for an admin (rules §36.13)', async () => {
  const token = await firstStep(await newAdmin());
  const { payload: factor } = await setUp(token);
  const statuses = [];
  for (let tries = 0; tries < 6; tries += 1) statuses.push((await enter(token, 'wrong-code')).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  expect((await enter(token, codeOf(factor))).status).toBe(429);
});

test('a customer signs in with the code of the mail alone, and the features name the second factor', async () => {
  const { email, token: other } = await api.customer();
  const token = await firstStep(email);
  expect((await api.get('/api/user/details', {}, { token })).status).toBe(200);
  expect((await setUp(other)).status).toBe(403);
  const { payload } = await api.get<{ features: string[] }>('/api/features');
  expect(payload.features).toContain('secondFactor');
});
