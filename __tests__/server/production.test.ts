import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { ownDatabase, type OwnDatabase } from '../support/ownDatabase';
import { PRODUCT, writeCatalog } from '../support/catalog';
import { runCommand } from '../support/runCommand';
import { containing, createApi } from '../support/serverApi';
import { failureOf, startServer, type RunningServer } from '../support/startServer';

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
const ADMIN = 'boss@shop.example';
let database: OwnDatabase;
let production: Record<string, string>;
let server: RunningServer;

// A shop's first steps on an empty database.
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  database = await ownDatabase();
  expect(runCommand('admin', ['add', 'Boss@Shop.example'], database.env).said).toBe(`${ADMIN} is an admin now.`);
  expect(runCommand('products', [writeCatalog(folder, PRODUCT)], database.env).said).toBe(
    '1 products in the list, 1 of them new or changed.',
  );
  production = {
    ...database.env,
    PORTAL_MODE: 'production',
    PUBLIC_ORIGIN: 'https://my.shop.example',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  };
  server = await startServer(production);
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
  await database.drop();
  rmSync(folder, { recursive: true });
});

const sendCode = (to: string) => createApi(server.url).post('/api/user/sendotp', { email: to, len: 'en' });

test('mails leave by SMTP, and their code lets the first admin in, who sees the products', async () => {
  expect((await sendCode(ADMIN)).status).toBe(200);
  for (let tries = 0; received.length === 0 && tries < 50; tries += 1) await wait(100);
  const [mail = ''] = received;
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

test.each(['/docs', '/demo/clock', '/demo/mailbox?to=a@b.de'])('there is no %s', async (path) => {
  expect((await fetch(`${server.url}${path}`)).status).toBe(404);
});

test('one address on the net gets thirty codes an hour', async () => {
  let allowed = 0;
  let refused: Awaited<ReturnType<typeof sendCode>> | undefined;
  for (let count = 0; count < 40 && !refused; count += 1) {
    const reply = await sendCode(`nobody-${count}@kunden.example`);
    if (reply.status === 200) allowed += 1;
    else refused = reply;
  }
  // One was spent by the test above.
  expect(allowed).toBe(29);
  expect(refused).toMatchObject({ status: 429 });
  expect(refused?.message).toMatch(/Please wait \d+ min/);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_000);
});

test('a shop’s data stays a shop’s: no demo opens it, and no seed fills it', async () => {
  expect(await server.stop()).toBe(0);
  const { exitCode, message } = await failureOf(database.env);
  expect(exitCode).toBe(1);
  expect(message).toMatch(/^PORTAL_MODE is "demo", but this database belongs to a shop.*PORTAL_MODE=production/);
  expect(runCommand('seed', ['--customers', '1'], database.env)).toMatchObject({
    exitCode: 1,
    complaint: containing('belongs to a shop'),
  });
});

test('a demo’s data stays a demo’s: production refuses it, and says what to do', async () => {
  const other = await ownDatabase();
  const demo = await startServer({ ...other.env, DEMO_CUSTOMERS: '0' });
  await demo.stop();
  const { exitCode, message } = await failureOf({ ...production, ...other.env });
  expect(exitCode).toBe(1);
  expect(message).toMatch(
    /^PORTAL_MODE is "production", but this database was filled as a demo.*name an empty database/,
  );
  await other.drop();
});

test('an admin who leaves loses the right and every session, and the log knows', async () => {
  expect(runCommand('admin', ['remove', ADMIN], database.env).said).toBe(`${ADMIN} is no admin any more.`);
  const [found] = await database.read(
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
