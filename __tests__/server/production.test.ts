import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { createApi } from '../support/serverApi';
import { startServer, type RunningServer } from '../support/startServer';

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
let server: RunningServer;
let email: string;

// Customers are made in demo mode; then the same data is opened for production.
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const demo = await startServer({ DATA_DIR: folder, DEMO_CUSTOMERS: '0' });
  email = (await createApi(demo.url).customer()).email;
  await demo.stop();
  server = await startServer({
    DATA_DIR: folder,
    PORTAL_MODE: 'production',
    PUBLIC_ORIGIN: 'https://my.shop.example',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
  rmSync(folder, { recursive: true });
});

const sendCode = (to: string) => createApi(server.url).post('/api/user/sendotp', { email: to, len: 'en' });

test('mails leave by SMTP, and their code signs in', async () => {
  expect((await sendCode(email)).status).toBe(200);
  for (let tries = 0; received.length === 0 && tries < 50; tries += 1) await wait(100);
  const [mail = ''] = received;
  expect(mail).toContain('From: no-reply@my.shop.example');
  expect(mail).toContain(`To: ${email}`);
  const code = /Subject: (\d{6}) is your sign-in code/.exec(mail)?.[1] ?? '';
  expect((await createApi(server.url).post('/api/user/verifyotp', { email, otp: code })).status).toBe(200);
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
