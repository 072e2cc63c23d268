import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownDatabase } from '../support/ownDatabase';
import { createApi } from '../support/serverApi';
import { failureOf, startServer } from '../support/startServer';

const folder = mkdtempSync(join(tmpdir(), 'nachschub-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORTAL_MODE', 'staging'],
  ['DATABASE_URL', 'mysql://db'],
  ['PUBLIC_ORIGIN', 'my.shop.example'],
  ['PUBLIC_ORIGIN', 'https://my.shop.example/portal'],
  ['SMTP_URL', 'mail.example:25'],
  ['MAIL_FROM', 'nobody'],
  ['DEMO_CUSTOMERS', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['PORTAL_DIR', '/no/such/portal'],
  ['HOST', '203.0.113.9'],
  ['DATABASE_URL', 'postgres://nobody:secret@127.0.0.1:1/none'],
  ['DATA_DIR', '/dev/null/data'],
])('%s=%s stops the server with one sentence that names it', async (name, value) => {
  const { exitCode, message } = await failureOf({ [name]: value });
  expect(exitCode).toBe(1);
  expect(message.trim().split('\n')).toHaveLength(1);
  expect(message).toMatch(new RegExp(`^${name}:? `));
  expect(message).not.toContain('secret');
});

const PRODUCTION = {
  PORTAL_MODE: 'production',
  PUBLIC_ORIGIN: 'https://my.shop.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
};
test.each(['PUBLIC_ORIGIN', 'SMTP_URL'])('production does not start without %s', async (name) => {
  const { exitCode, message } = await failureOf({ ...PRODUCTION, [name]: '' });
  expect(exitCode).toBe(1);
  expect(message.trim().split('\n')).toHaveLength(1);
  expect(message).toContain(`${name} must be set`);
});

test('production refuses a test login', async () => {
  writeFileSync(join(folder, 'config.json'), '{"testLogin":{"email":"a@b.de","code":"123456"}}');
  const { exitCode, message } = await failureOf({ ...PRODUCTION, PORTAL_DIR: folder });
  expect(exitCode).toBe(1);
  expect(message).toContain('testLogin');
});

test('a folder keeps its data over a stop and a kill, and lets one server in', async () => {
  const dataDir = join(folder, 'data');
  const first = await startServer({ DATA_DIR: dataDir });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  const { email } = await createApi(first.url).customer({ statuses: ['ACTIVE', 'PAUSED'] });

  const refused = await failureOf({ DATA_DIR: dataDir });
  expect(refused.exitCode).toBe(1);
  expect(refused.message).toMatch(/^DATA_DIR: another server is already running on the folder/);
  expect(await first.stop()).toBe(0);

  const second = await startServer({ DATA_DIR: dataDir });
  await createApi(second.url).post('/api/user/sendotp', { email });
  await second.kill();

  const third = await startServer({ DATA_DIR: dataDir });
  const api = createApi(third.url);
  const verified = await api.post<string>('/api/user/verifyotp', { email, otp: await api.code(email) });
  const list = await api.get<{ data: unknown[] }>('/api/subscription/all', {}, { token: verified.payload });
  expect(list.payload.data).toHaveLength(2);
  expect(existsSync(join(dataDir, 'pg'))).toBe(true);
  expect(await third.stop()).toBe(0);
});

test('data from before customers had a number in the shop’s own system is taken on', async () => {
  const database = await ownDatabase();
  expect(await (await startServer(database.env)).stop()).toBe(0);
  await database.read(`update customers set external_id = null where email like '%@kunden.example'`);
  await database.read('delete from feed_customers');
  expect(await (await startServer(database.env)).stop()).toBe(0);
  await database.drop();
});

test('says alive and ready, and describes its calls', async () => {
  const base = process.env.API_URL ?? '';
  expect((await fetch(`${base}/healthz`)).status).toBe(200);
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
  const { paths } = (await (await fetch(`${base}/openapi.json`)).json()) as { paths: Record<string, unknown> };
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/user/sendotp', '/api/subscription/all', '/api/subscription/reschedule']),
  );
});

test('shows its calls to a person: who may call each, and what it takes', async () => {
  const reply = await fetch(`${process.env.API_URL ?? ''}/docs`);
  expect(reply.headers.get('content-type')).toContain('text/html');
  const page = await reply.text();
  for (const text of ['POST /api/subscription/reschedule', 'customer, admin', 'billingIntervalDays', 'subscribers |']) {
    expect(page).toContain(text);
  }
});

test('tells a person how to sign in', async () => {
  const server = await startServer({ DEMO_CUSTOMERS: '0' });
  for (const text of [
    'customer@demo.example',
    'family@demo.example',
    'admin@demo.example',
    '123456',
    '/demo/mailbox?to=',
  ]) {
    expect(server.output()).toContain(text);
  }
  const slow = fetch(`${server.url}/demo/clock`, { headers: { connection: 'keep-alive' } });
  await slow;
  expect(await server.stop()).toBe(0);
});
