import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { containing, createApi } from '../../support/api';
import { type RunningServer, SHOP_CONFIG, startServer } from '../../support/server';
import { day, germanDay } from '../../support/texts';

const SCRIPT = 'console.log("portal")';
const INDEX =
  '<!doctype html><script nonce="__CSP_NONCE__" src="/js/main.0123456789.js"></script><style nonce="__CSP_NONCE__">' +
  // Padding, because short pages are not compressed.
  'p{margin:0}'.repeat(200) +
  '</style>' +
  '<link rel="preload" href="/config.json" as="fetch"><script id="config" type="application/json">null</script>';

const folder = mkdtempSync(join(tmpdir(), 'nachschub-portal-'));
let server: RunningServer;

beforeAll(async () => {
  mkdirSync(join(folder, 'js'));
  mkdirSync(join(folder, 'products'));
  writeFileSync(join(folder, 'index.html'), INDEX);
  writeFileSync(join(folder, 'js/main.0123456789.js'), SCRIPT);
  writeFileSync(join(folder, 'js/main.0123456789.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'js/main.0123456789.js.map'), '{}');
  writeFileSync(join(folder, 'products/oak.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'config.json'), JSON.stringify(SHOP_CONFIG));
  const demo = {
    ...SHOP_CONFIG,
    brandName: 'demo </script>',
    dateStyle: 'language',
    apiBase: 'https://api.shop.example/v1/',
    testLogin: { email: 'Probe@demo.example', code: '424242' },
  };
  writeFileSync(join(folder, 'config.demo.json'), JSON.stringify(demo));
  server = await startServer({ PORTAL_DIR: folder, DEMO_CUSTOMERS: '0', OPENAPI: 'off' });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });
const page = (path: string) => get(path, { accept: 'text/html' });

test('serves the page on every path with its settings, uncached and with a new nonce', async () => {
  const nonces = new Set<string>();
  for (const path of ['/', '/go', '/dashboard', '/manage-subscriptions/12', '/index.html']) {
    const reply = await page(path);
    const policy = reply.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const [start = '', config = ''] = (await reply.text()).split('<script id="config" type="application/json">');
    expect(start).toBe(INDEX.split('<link')[0]?.replaceAll('__CSP_NONCE__', nonce));
    expect(JSON.parse(config.replace(/<\/script>$/, ''))).toEqual(await (await get('/config.json')).json());
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(5);
});

// Redirects of invalid page URLs (rules §1.2).
test.each([
  ['/%E0%A4%A', '/'],
  ['//host', '/'],
  ['/de//host?len=de', '/'],
  ['/dash%00board', '/'],
  ['/?token=%00', '/'],
  ['/dashboard?token=%00', '/dashboard'],
])('redirects a browser from %s to %s', async (path, target) => {
  const visit = { headers: { accept: 'text/html' }, redirect: 'manual' } as const;
  const reply = await fetch(server.url + path, visit);
  expect([reply.status, reply.headers.get('location')]).toEqual([302, target]);
});

test.each(['/%E0%A4%A', '/?token=%00'])('refuses an API call of %s with an envelope', async (path) => {
  const reply = await get(path);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
});

test('sends a policy without unsafe sources, and allows one API of another origin', async () => {
  const policy = (await page('/')).headers.get('content-security-policy') ?? '';
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain(`connect-src 'self' https://api.shop.example;`);
  for (const directive of [`frame-ancestors 'none'`, `base-uri 'none'`, `object-src 'none'`, `form-action 'self'`]) {
    expect(policy).toContain(directive);
  }
});

test('serves hashed files compressed, and cached for a year', async () => {
  const reply = await get('/js/main.0123456789.js', { 'accept-encoding': 'br' });
  expect(reply.headers.get('content-encoding')).toBe('br');
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(reply.headers.get('content-type')).toMatch(/javascript/);
  expect(await reply.text()).toBe(SCRIPT);
  const plain = await get('/js/main.0123456789.js', { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(SCRIPT);
});

test('compresses the page for clients that accept it', async () => {
  const reply = await get('/', { accept: 'text/html', 'accept-encoding': 'br' });
  expect(reply.headers.get('content-encoding')).toBe('br');
  expect(await reply.text()).toContain('<!doctype html>');
  const plain = await get('/', { accept: 'text/html', 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
});

test('requires revalidation of images', async () => {
  const reply = await get('/products/oak.svg');
  expect(reply.headers.get('content-type')).toContain('image/svg+xml');
  expect(reply.headers.get('cache-control')).toBe('no-cache');
});

test.each([
  '/js/main.0123456789.js.map',
  '/js/main.0123456789.js.br',
  '/config.demo.json',
  '/../package.json',
  '/..%2f..%2fpackage.json',
  '/.git/config',
  '/js/missing.0123456789.js',
])('returns 404 for %s', async (path) => {
  const reply = await get(path, { accept: 'application/json' });
  expect(reply.status).toBe(404);
});

test('serves the demo’s configuration with a working test login', async () => {
  const reply = await get('/config.json');
  expect(reply.headers.get('cache-control')).toBe('no-cache');
  const settings = (await reply.json()) as object;
  expect(settings).toMatchObject({ brandName: 'demo </script>' });
  // No features, because the API has another origin.
  expect(settings).not.toHaveProperty('features');
  const email = 'probe@demo.example';
  await fetch(`${server.url}/demo/customers`, { method: 'POST', body: new URLSearchParams({ email }) });
  const body = new URLSearchParams({ email, otp: '424242' });
  const verified = await fetch(`${server.url}/api/user/verifyotp`, { method: 'POST', body });
  expect(verified.status).toBe(200);
});

test('returns 404 instead of the page for an unknown call or file', async () => {
  for (const path of ['/api/nothing', '/demo/nothing', '/js/missing.0123456789.js', '/products/missing.svg']) {
    const reply = await page(path);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ status: 404, payload: null });
  }
});

test.each(['/metrics', '/robots.txt', '/.well-known/change-password'])(
  'returns 404 and no page for %s',
  async (path) => {
    expect((await page(path)).status).toBe(404);
  },
);

test('a path below /metrics is a page like any other', async () => {
  expect((await page('/metrics/all')).status).toBe(200);
});

test('names the contact for reports of weaknesses (rules §1.7)', async () => {
  const reply = await get('/.well-known/security.txt');
  expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await reply.text();
  expect(text).toMatch(/^Contact: mailto:hilfe@shop\.example$/m);
  const [, expires = ''] = /^Expires: (.*)$/m.exec(text) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
});

test.each(['/openapi.json', '/docs', '/docs/json'])('returns 404 for %s if OPENAPI is off', async (path) => {
  expect((await page(path)).status).toBe(404);
});

test('sends nosniff and the resource policy with every reply', async () => {
  for (const path of ['/', '/healthz', '/api/nothing', '/api/user/details', '/js/main.0123456789.js']) {
    const { headers } = await get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

test('sends the security headers of a page with all replies except those of API calls', async () => {
  for (const path of ['/', '/healthz', '/js/main.0123456789.js']) {
    const { headers } = await get(path);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('content-security-policy')).toContain(`default-src 'self'`);
  }
});

describe('with the configured date style (rules §19.9)', () => {
  const today = businessDayAt(new Date());

  test.each([
    ['de', germanDay, 'Hallo'],
    ['en', day, 'Hello'],
  ] as const)('formats dates in replies and mails: %s', async (len, dayText, greeting) => {
    const api = createApi(server.url);
    const { email, token, purchaseId } = await api.customer({ len, nextBillInDays: 10 });
    const [from, nextBillDate] = [addDays(today, 10), addDays(today, 17)];
    const body = { purchaseId, billNow: 'false', nextBillDate, len };
    const { message } = await api.post('/api/subscription/reschedule', body, { token });
    expect(message).toContain(dayText(nextBillDate));
    const [mail] = await api.mails(email);
    expect(mail?.text).toContain(dayText(from));
    expect(mail?.subject).toContain(dayText(nextBillDate));
    expect(mail?.html).toContain(`>${greeting}`);
  });

  test('replies in the request’s language, and mails in the customer’s language', async () => {
    const api = createApi(server.url);
    const { email, token, purchaseId } = await api.customer({ len: 'en', nextBillInDays: 10 });
    const pause = { purchaseId, restartDate: addDays(today, 31), len: 'de' };
    const { message } = await api.post('/api/subscription/pause', pause, { token });
    expect(message).toContain(germanDay(pause.restartDate));
    expect((await api.mails(email))[0]?.text).toContain(day(pause.restartDate));
    const discountCode = await api.discount({ startInDays: 5 });
    const refused = await api.post(
      '/api/subscription/apply-discount',
      { purchaseId, discountCode, len: 'de' },
      { token },
    );
    expect([refused.status, refused.message]).toEqual([409, containing(germanDay(addDays(today, 5)))]);
  });
});
