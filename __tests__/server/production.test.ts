import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { containing, createApi } from '../support/api';
import { ownDatabase, type OwnDatabase } from '../support/database';
import { eventually } from '../support/eventually';
import {
  failureOf,
  PRODUCT,
  PRODUCTION,
  runCommand,
  type RunningServer,
  startServer,
  writeCatalog,
} from '../support/server';

const ADMIN = 'boss@shop.example';
const folder = mkdtempSync(join(tmpdir(), 'nachschub-production-'));
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

const importProducts = (...products: readonly object[]) =>
  runCommand('products', [writeCatalog(folder, ...products)], database.env);

// A shop's first steps on an empty database.
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'config.json'), '{"brand":"shop"}');
  writeFileSync(join(folder, 'config.demo.json'), '{"brand":"demo"}');
  database = await ownDatabase();
  expect(runCommand('admin', ['add', 'Boss@Shop.example'], database.env).output).toBe(`${ADMIN} is an admin now.`);
  expect(importProducts(PRODUCT).output).toBe('1 products in the list, 1 of them new or changed.');
  server = await startServer({
    ...database.env,
    PORTAL_DIR: folder,
    ...PRODUCTION,
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
const sendCode = (to: string) => createApi(server.url).post('/api/user/sendotp', { email: to, len: 'en' });

test('sends mails by SMTP, and the code of one signs the first admin in, who sees the products', async () => {
  expect((await sendCode(ADMIN)).status).toBe(200);
  const mail = await eventually(() => received[0]);
  expect(mail).toContain('From: no-reply@my.shop.example');
  expect(mail).toContain(`To: ${ADMIN}`);
  const code = /Subject: (\d{6}) is your sign-in code/.exec(mail)?.[1] ?? '';
  const api = createApi(server.url);
  const { status, payload: token } = await api.post<string>('/api/user/verifyotp', { email: ADMIN, otp: code });
  expect(status).toBe(200);
  const { payload } = await api.get<{ data: object[] }>('/api/other/products', { len: 'en' }, { token });
  expect(payload.data).toMatchObject([
    { productSku: 'ASH-10', productName: 'Ash litter', price: 14.9, Product_frequency: [{ freq: 2 }, { freq: 4 }] },
  ]);
});

test('serves its own configuration with what its API has, records nothing and asks for HTTPS (rules §1.5, §30.8)', async () => {
  const { payload } = await createApi(server.url).get<{ features: string[] }>('/api/features');
  expect(await (await get('/config.json')).json()).toEqual({ brand: 'shop', features: payload.features });
  expect((await get('/healthz')).headers.get('strict-transport-security')).toContain('max-age=');
});

test.each([
  '/docs',
  '/demo/mailbox?to=a@b.de',
  '/demo/clock',
  '/demo/faults',
  '/demo/customers',
  '/config.demo.json',
  '/inspect',
  '/en/inspect/',
])('has no %s (rules §22.1, §30.1)', async (path) => {
  for (const accept of ['*/*', 'application/json']) {
    expect((await get(path, { headers: { accept } })).status).toBe(404);
  }
});

test('makes no demo customers and signs no test address in', async () => {
  expect((await get('/demo/customers', { method: 'POST' })).status).toBe(404);
  const body = new URLSearchParams({ email: 'test@demo.example', otp: '123456' });
  expect((await get('/api/user/verifyotp', { method: 'POST', body })).status).toBe(400);
});

test('sends thirty codes an hour to one IP address', async () => {
  let allowed = 0;
  let refused: Awaited<ReturnType<typeof sendCode>> | undefined;
  for (let count = 0; count < 40 && !refused; count += 1) {
    const reply = await sendCode(`nobody-${count}@kunden.example`);
    if (reply.status === 200) allowed += 1;
    else refused = reply;
  }
  // The admin took one.
  expect(allowed).toBe(29);
  expect(refused).toMatchObject({ status: 429 });
  expect(refused?.message).toMatch(/Please wait \d+ min/);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_000);
});

test('answers thirty questions about links a minute to one IP address (rules §26.10)', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 32; count += 1) {
    const path = count % 2 ? 'preview' : 'confirm';
    const reply = await createApi(server.url).post(`/api/action/${path}`, { token: 'x'.repeat(43) });
    statuses.push(reply.status);
    if (reply.status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([...Array<number>(30).fill(404), 429, 429]);
});

test('has the page that switches notices off, and /go', async () => {
  const page = await get('/unsubscribe?token=unknown');
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect((await get('/go', { headers: { accept: 'text/html' } })).status).toBe(200);
});

test('refuses a demo and a seed on the shop’s database (rules §23.5)', async () => {
  expect(await server.stop()).toBe(0);
  const { exitCode, message } = await failureOf(database.env);
  expect(exitCode).toBe(1);
  expect(message).toMatch(/^PORTAL_MODE is "demo", but this database belongs to a shop.*PORTAL_MODE=production/);
  expect(runCommand('seed', ['--customers', '1'], database.env)).toMatchObject({
    exitCode: 1,
    errors: containing('belongs to a shop'),
  });
});

test('imports a product list as a whole or not at all, and logs each change', async () => {
  expect(importProducts({ ...PRODUCT, type: 'mat' }, { ...PRODUCT, sku: 'ABC' }).errors).toContain('a SKU of its own');
  const list = [
    { ...PRODUCT, sku: 'BOX-1', type: 'box' },
    { ...PRODUCT, priceCents: 1_290 },
  ];
  expect(importProducts(...list).output).toMatch(/^2 products .* 2 of them/);
  expect(importProducts(...list.map((product) => ({ ...product, weeks: [2, 4] }))).output).toMatch(
    /^2 products .* 0 of them/,
  );
  const [lines] = await database.read(
    `select action, before, after from change_log where subject = 'product' order by id`,
  );
  expect(lines).toMatchObject([
    { action: 'productAdded', before: {}, after: { sku: 'ASH-10', priceCents: 1_490, stockQty: 40, weeks: '2,4' } },
    { action: 'productChanged', before: { priceCents: 1_490 }, after: { priceCents: 1_290 } },
    { action: 'productAdded', before: {}, after: { sku: 'BOX-1' } },
  ]);
});

test('ends the sessions of a removed admin and logs the removal', async () => {
  expect(runCommand('admin', ['remove', ADMIN], database.env).output).toBe(`${ADMIN} is no admin any more.`);
  const [[found] = []] = await database.read(
    `select (select count(*)::int from sessions) as sessions,
       (select json_agg(json_build_object('action', action, 'actor', actor, 'before', before, 'after', after) order by id)
        from change_log where subject = 'admin') as log`,
  );
  expect(found).toEqual({
    sessions: 0,
    log: [
      { action: 'adminAdded', actor: 'system', before: {}, after: { email: ADMIN } },
      { action: 'adminRemoved', actor: 'system', before: { email: ADMIN }, after: {} },
    ],
  });
});
