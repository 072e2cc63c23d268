import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerKeyOf, limitKeyOf, trustFrom } from '../../server/core/limits/caller';
import { type OwnDatabase, scratchDatabase } from '../support/database';
import { PRODUCTION, type RunningServer, startServer } from '../support/server';

describe('the key that a caller is counted under (rules §5.18)', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:65535', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', undefined],
    ['unknown', undefined],
    ['203.0.113', undefined],
    ['203.0.113.7:4711:1', undefined],
    ['[203.0.113.7', undefined],
    ['2001:db8::1::2', undefined],
    ['_hidden', undefined],
    ['1'.repeat(10_000), undefined],
    [undefined, undefined],
  ])('of %j is %j', (text, key) => expect(limitKeyOf(text)).toBe(key));

  test('ignores an entry that is no address, in favour of the proxy that handed it on', () => {
    expect(callerKeyOf({ ip: 'nonsense', ips: ['10.0.0.1', 'nonsense'] })).toBe('10.0.0.1');
    expect(callerKeyOf({ ip: '198.51.100.2:80', ips: ['10.0.0.1', '198.51.100.2:80'] })).toBe('198.51.100.2');
    expect(callerKeyOf({ ip: '198.51.100.2' })).toBe('198.51.100.2');
  });

  test('trusts the proxies of TRUST_PROXY alone, with a port and as IPv6 too', () => {
    const isTrusted = trustFrom('loopback, 10.1.0.0/16,2001:db8::/32, 192.0.2.1');
    const trusted = ['127.0.0.9', '::1', '::ffff:127.0.0.1', '10.1.2.3:5000', '[2001:db8::7]:80', '192.0.2.1'];
    const others = ['10.2.0.1', '2001:db9::1', '192.0.2.2', 'loopback', '', undefined];
    expect([...trusted, ...others].filter(isTrusted)).toEqual(trusted);
  });
});

describe('behind a trusted proxy, in production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nachschub-limits-'));
  let database: Pick<OwnDatabase, 'env' | 'drop'>;
  let server: RunningServer;
  beforeAll(async () => {
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    database = await scratchDatabase();
    server = await startServer({
      ...database.env,
      ...PRODUCTION,
      PORTAL_DIR: folder,
      TRUST_PROXY: 'loopback',
    });
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  let count = 0;
  const post = async (path: string, from: string, body: Record<string, string>) => {
    const headers = { 'x-forwarded-for': from };
    const reply = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: new URLSearchParams(body) });
    return { status: reply.status, retryAfter: reply.headers.get('retry-after') };
  };
  /** Asks for the code of an address that nobody has asked for. */
  const sendCode = (from: string) =>
    post('/api/user/sendotp', from, { email: `nobody-${(count += 1)}@kunden.example` });
  const statusesOf = async (callers: readonly string[]) => {
    const statuses: number[] = [];
    for (const from of callers) statuses.push((await sendCode(from)).status);
    return {
      passed: statuses.filter((one) => one === 200).length,
      refused: statuses.filter((one) => one === 429).length,
    };
  };
  const forty = (address: (index: number) => string) => Array.from({ length: 40 }, (_, index) => address(index));

  test.each([
    ['one address with ports', forty((index) => `203.0.113.7:${4_000 + index}`)],
    ['the addresses of one IPv6 /64', forty((index) => `2001:db8:1:2::${index.toString(16)}`)],
    ['one address as IPv4 and as IPv6', forty((index) => (index % 2 ? '203.0.113.8' : '::ffff:203.0.113.8'))],
    ['one address behind a trusted hop with a port', forty((index) => `203.0.113.9, 127.0.0.1:${4_000 + index}`)],
    ['what is no address', forty((index) => (index % 2 ? 'x'.repeat(9_000) : `unknown-${index}`))],
  ])('sends 30 codes an hour to %s (rules §5.4)', async (_, callers) => {
    expect(await statusesOf(callers)).toEqual({ passed: 30, refused: 10 });
  });

  test('counts two networks each for itself', async () => {
    expect(await statusesOf(['2001:db8:1:3::1', '203.0.113.10', '203.0.113.11:80'])).toEqual({ passed: 3, refused: 0 });
  });

  test('lets one IP try 30 codes a minute, and says how long to wait (rules §5.5)', async () => {
    const verify = (from: string) =>
      post('/api/user/verifyotp', from, { email: `nobody-${(count += 1)}@kunden.example`, otp: '123456' });
    const replies = [];
    for (let tries = 0; tries < 31; tries += 1) replies.push(await verify('198.51.100.1'));
    expect(replies.slice(0, 30).every(({ status }) => status === 400)).toBe(true);
    expect(replies[30]?.status).toBe(429);
    expect(Number(replies[30]?.retryAfter)).toBeGreaterThan(0);
    expect((await verify('198.51.100.2')).status).toBe(400);
  });
});
