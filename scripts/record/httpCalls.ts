import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHOP_CONFIG } from '../../__tests__/support/server';
import type { Recorder } from './Recorder';

const INDEX = '<!doctype html><script nonce="__CSP_NONCE__" src="/js/main.0123456789.js"></script>';
const HEADER_BYTES = 20_000;
const HTML = { accept: 'text/html' };

/** A portal of a few files, so that what is recorded does not depend on a build of the real one. */
export function writePortal(folder: string): string {
  mkdirSync(join(folder, 'js'));
  mkdirSync(join(folder, 'products'));
  const config = { ...SHOP_CONFIG, brandName: 'Recorded' };
  const testLogin = { email: 'test@demo.example', code: '123456' };
  const files: Record<string, string> = {
    'index.html': INDEX,
    'js/main.0123456789.js': 'console.log("portal")',
    'js/main.0123456789.js.map': '{}',
    'products/oak.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'config.json': JSON.stringify(config),
    'config.demo.json': JSON.stringify({ ...config, testLogin }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const PATHS = [
  ...['/', '/dashboard', '/index.html', '/go', '/kuendigen', '/config.json', '/config.demo.json'],
  ...['/js/main.0123456789.js', '/js/main.0123456789.js.map', '/js/none.js', '/products/oak.svg', '/products/none.svg'],
  ...['/%E0%A4%A', '//host', '/de//host?len=de', '/dash%00board', '/?token=%00', '/.git/config', '/../server/index.js'],
  ...['/healthz', '/readyz', '/demo', '/demo/', '/api', '/api/', '/api/user', '/api/none', '/API/user/details'],
];

interface Shown {
  paths?: Record<string, Record<string, object>>;
}

/** Without the words for people, which change more often than the calls. */
const withoutWords = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([name, text]) => !(/^(summary|description|tags|example|examples)$/.test(name) && typeof text !== 'object'),
  );
  return Object.fromEntries(kept.filter(([name]) => name !== 'tags').map(([name, one]) => [name, withoutWords(one)]));
};

/** Files, pages, probes and requests that are no HTTP. */
export async function recordHttp(rec: Recorder): Promise<void> {
  for (const path of PATHS) {
    await rec.send({ path, headers: HTML });
    await rec.send({ path, headers: { accept: 'application/json', 'accept-language': 'en' } });
  }
  for (const method of ['HEAD', 'POST', 'DELETE', 'OPTIONS'])
    for (const path of ['/', '/healthz', '/config.json', '/openapi.json', '/api/none'])
      await rec.send({ method, path, headers: HTML });
  await rec.send({ path: '/openapi.json' }, (spec) => withoutWords((spec as Shown).paths));
  await rec.send(
    { path: '/docs', headers: HTML },
    (page) => /<title>.*<\/title>/.exec(String(page))?.[0] ?? 'no title',
  );

  for (const len of ['de', 'en']) {
    const get = (path: string) => `GET ${path}?len=${len} HTTP/1.1\r\nhost: recorded\r\nconnection: close\r\n`;
    await rec.sendText(`text: endless headers, ${len}`, `${get('/healthz')}x: ${'x'.repeat(HEADER_BYTES)}\r\n\r\n`);
    await rec.sendText(`text: no host, ${len}`, `GET /healthz?len=${len} HTTP/1.1\r\nconnection: close\r\n\r\n`);
    await rec.sendText(`text: no HTTP, ${len}`, `HELLO ?len=${len}\r\naccept-language: ${len}\r\n\r\n`);
    await rec.sendText(`text: an expectation, ${len}`, `${get('/healthz')}expect: the-best\r\n\r\n`);
    await rec.sendText(`text: two lengths, ${len}`, `${get('/')}content-length: 1\r\ncontent-length: 2\r\n\r\n`);
  }
}

/** A demo's calls and probes where there is no demo. */
export async function recordProduction(rec: Recorder): Promise<void> {
  for (const path of ['/', '/healthz', '/readyz', '/config.json', '/openapi.json', '/docs'])
    await rec.send({ path, headers: HTML }, (reply) => (path === '/openapi.json' ? 'calls' : reply));
  for (const path of ['clock', 'faults', 'mailbox', 'customers', 'discounts', 'products'])
    for (const method of ['GET', 'POST', 'DELETE']) await rec.send({ method, path: `/demo/${path}` });
  await rec.send({ method: 'POST', path: '/api/user/sendotp', form: { email: 'nobody@kunden.example' } });
  await rec.send({ method: 'POST', path: '/api/user/verifyotp', form: { email: 'test@demo.example', otp: '123456' } });
  await rec.send({ path: '/api/user/details' });
}
