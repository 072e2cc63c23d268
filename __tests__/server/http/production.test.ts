import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { createApi } from '../../support/api';
import { ownDatabase, type OwnDatabase } from '../../support/database';
import { eventually } from '../../support/eventually';
import {
  PRODUCT,
  PRODUCTION,
  runCommand,
  type RunningServer,
  SHOP_CONFIG,
  shopPortal,
  startServer,
} from '../../support/server';

const ADMIN = 'boss@shop.example';
const folder = shopPortal();
const received: string[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, _session, done) {
    let mail = '';
    stream.on('data', (chunk: Buffer) => (mail += chunk.toString()));
    stream.on('end', () => {
      received.push(mail);
      done();
    });
  },
});
let database: OwnDatabase;
let server: RunningServer;

// First steps of a shop on an empty database.
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  writeFileSync(join(folder, 'config.demo.json'), '{"brand":"demo"}');
  database = await ownDatabase();
  expect(runCommand('admin', ['add', 'Boss@Shop.example'], database.env).output).toBe(
    `${ADMIN} is an admin now, with the role owner.`,
  );
  const imported = runCommand('products', ['-'], database.env, JSON.stringify([PRODUCT]));
  expect(imported.output).toMatch(/^1 products in the list, 1 of them new or changed\.$/m);
  server = await startServer({
    ...database.env,
    PORTAL_DIR: folder,
    ...PRODUCTION,
    TRUST_PROXY: 'loopback',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
  await database.drop();
  rmSync(folder, { recursive: true });
});

const get = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);
let strangers = 0;
const stranger = () => `nobody-${(strangers += 1)}@kunden.example`;

/** Posts a form through the trusted proxy, from a client with the IP address `from`. */
async function postFrom(from: string, path: string, body: Record<string, string>) {
  const headers = { 'x-forwarded-for': from };
  const reply = await get(`/api/user/${path}`, { method: 'POST', headers, body: new URLSearchParams(body) });
  const { message } = (await reply.json()) as { message: string };
  return { status: reply.status, message, retryAfter: Number(reply.headers.get('retry-after')) };
}
const sendCode = (from: string, email = stranger()) => postFrom(from, 'sendotp', { email, len: 'en' });

test('sends mails by SMTP, and signs in the first admin with a mailed code', async () => {
  expect((await sendCode('203.0.113.1', ADMIN)).status).toBe(200);
  const mail = await eventually(() => received[0]);
  for (const header of [
    `From: ${SHOP_CONFIG.brandName} <no-reply@my.shop.example>`,
    `Reply-To: ${SHOP_CONFIG.contactEmail}`,
    'Auto-Submitted: auto-generated',
    'X-Auto-Response-Suppress: All',
  ])
    expect(mail).toContain(header);
  expect(mail).toContain(`To: ${ADMIN}`);
  const code = /Subject: (\d{6}) is your sign-in code/.exec(mail)?.[1] ?? '';
  const api = createApi(server.url);
  const { status, payload: token } = await api.post<string>('/api/user/verifyotp', { email: ADMIN, otp: code });
  expect(status).toBe(200);
  // The feed is empty until the shop connects its own system.
  expect((await api.get('/api/admin/sync-customer', { len: 'en' }, { token })).status).toBe(200);
  const { payload } = await api.get<{ data: object[] }>('/api/other/products', { len: 'en' }, { token });
  expect(payload.data).toMatchObject([
    { productSku: 'ASH-10', productName: 'Ash litter', price: 14.9, Product_frequency: [{ freq: 2 }, { freq: 4 }] },
  ]);
});

test('commands read the settings of the built portal, as the server does', () => {
  const { errors } = runCommand('admin', ['list'], { ...database.env, ...PRODUCTION });
  expect(errors).toMatch(/^config\.json: contactEmail must be set in \S+[\\/]dist[\\/]portal when/);
});

test.each(['/kuendigen', '/unsubscribe?token=none', '/declaration?token=none'])(
  'links contact and imprint in the footer of %s (rules §1.6)',
  async (path) => {
    const html = await (await get(path)).text();
    for (const link of [`mailto:${SHOP_CONFIG.contactEmail}`, SHOP_CONFIG.imprintUrl])
      expect(html).toContain(`<li><a href="${link}">`);
  },
);

test('serves its configuration with the API’s features and HSTS, without the recorder (rules §1.5, §30.8)', async () => {
  const { payload } = await createApi(server.url).get<{ features: string[] }>('/api/features');
  expect(await (await get('/config.json')).json()).toEqual({ ...SHOP_CONFIG, features: payload.features });
  expect((await get('/healthz')).headers.get('strict-transport-security')).toContain('max-age=');
});

/** Files of the built server with their static imports, without dynamic imports. */
function loadedWith(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  const imports = readFileSync(join('dist/server', file), 'utf8').matchAll(/(?:from|^import) ?"\.\/([\w-]+\.js)"/gm);
  for (const [, name = ''] of imports) loadedWith(name, known);
  return known;
}

test('loads no file that contains code of the demo', () => {
  const isOfDemo = (file: string) =>
    readFileSync(join('dist/server', file), 'utf8').includes('Makes the next calls of a path fail');
  const loaded = loadedWith('index.js');
  expect(loaded.size).toBeGreaterThan(3);
  expect([...loaded].filter(isOfDemo)).toEqual([]);
  expect(readdirSync('dist/server').filter((file) => file.endsWith('.js') && isOfDemo(file))).toHaveLength(1);
});

test.each([
  '/docs',
  '/demo/mailbox?to=a@b.de',
  '/demo/clock',
  '/demo/faults',
  '/demo/customers',
  '/config.demo.json',
  '/inspect',
  '/api/user/checkout-reference',
  '/en/inspect/',
  '/qa/inspection.js',
])('returns 404 for %s (rules §22.1, §30.1, §33.15)', async (path) => {
  for (const accept of ['*/*', 'application/json']) {
    expect((await get(path, { headers: { accept } })).status).toBe(404);
  }
});

test('creates no demo customers and accepts no test login', async () => {
  expect((await get('/demo/customers', { method: 'POST' })).status).toBe(404);
  const body = new URLSearchParams({ email: 'test@demo.example', otp: '123456' });
  expect((await get('/api/user/verifyotp', { method: 'POST', body })).status).toBe(400);
});

const forty = (address: (index: number) => string) => Array.from({ length: 40 }, (_, index) => address(index));

test.each([['one address with ports', forty((index) => `203.0.113.7:${4_000 + index}`)]])(
  'sends 30 codes per hour to %s (rules §5.4)',
  async (_, callers) => {
    const replies = [];
    for (const from of callers) replies.push(await sendCode(from));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(30);
    for (const { status, message, retryAfter } of replies.slice(30)) {
      expect([status, message]).toEqual([429, expect.stringMatching(/Please wait \d+ min/)]);
      expect(retryAfter).toBeGreaterThan(3_000);
    }
  },
);

test('allows 30 tries of codes per minute and IP, and reports the wait (rules §5.5)', async () => {
  const verify = (from: string) => postFrom(from, 'verifyotp', { email: stranger(), otp: '123456' });
  const replies = [];
  for (let tries = 0; tries < 31; tries += 1) replies.push(await verify('198.51.100.1'));
  expect(replies.map(({ status }) => status)).toEqual([...Array<number>(30).fill(400), 429]);
  expect(replies[30]?.retryAfter).toBeGreaterThan(0);
  expect((await verify('198.51.100.2')).status).toBe(400);
});

test('allows 30 previews of links per minute and IP (rules §26.10)', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 32; count += 1) {
    const path = count % 2 ? 'preview' : 'confirm';
    const reply = await createApi(server.url).post(`/api/action/${path}`, { token: 'x'.repeat(43) });
    statuses.push(reply.status);
    if (reply.status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([...Array<number>(30).fill(404), 429, 429]);
  const page = await get('/pay?token=none');
  expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
});
