import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../../server/db/ConfigError';
import { loadConfig } from '../../server/core/config/config';
import { startBanner } from '../../server/startBanner';
import { PRODUCTION } from '../support/server';

const folder = mkdtempSync(join(tmpdir(), 'nachschub-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The sentence with which a server refuses this environment (server/index.ts prints it and exits with 1). */
function refusalOf(env: Readonly<Record<string, string>>): string {
  try {
    loadConfig(env, folder);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted.');
}

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORTAL_MODE', 'staging'],
  ['DATABASE_URL', 'mysql://nobody:secret@db'],
  ['PUBLIC_ORIGIN', 'my.shop.example'],
  ['PUBLIC_ORIGIN', 'https://my.shop.example/portal'],
  ['SMTP_URL', 'mail.example:25'],
  ['MAIL_FROM', 'nobody'],
  ['DEMO_CUSTOMERS', '-1'],
  ['DEMO_RESTOCK', 'yes'],
  ['DEMO_RECORDER', 'yes'],
  ['OPENAPI', 'no'],
  ['NOTICE_DAYS', '-1'],
  ['NOTICE_DAYS', '31'],
  ['NOTICE_DAYS', '1.5'],
  ['NOTICE_DAYS', 'five'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['DB_POOL_SIZE', '1'],
  ['PAYMENT_GATEWAY', 'mine'],
  ['PORTAL_DIR', '/no/such/portal'],
])('refuses %s=%s with one sentence that names it', (name, value) => {
  const message = refusalOf({ [name]: value });
  expect(message.split('\n')).toHaveLength(1);
  expect(message).toMatch(new RegExp(`^${name}:? `));
  expect(message).not.toContain('secret');
});

test.each(['PUBLIC_ORIGIN', 'SMTP_URL', 'TRUST_PROXY', 'PAYMENT_GATEWAY'])('refuses production without %s', (name) => {
  const message = refusalOf({ ...PRODUCTION, [name]: '' });
  expect(message.split('\n')).toHaveLength(1);
  expect(message).toContain(`${name} must be set`);
});

test.each([
  ['PUBLIC_ORIGIN', 'http://my.shop.example'],
  ['SMTP_URL', 'smtp://mail.example?ignoreTLS=true'],
  ['SMTP_URL', 'smtp://mail.example?ignoreTLS=1'],
  ['SMTP_URL', 'smtp://mail.example?requireTLS=false'],
  ['SMTP_URL', 'smtp://mail.example?requireTLS=0'],
  ['SMTP_URL', 'smtp://mail.example?requireTLS='],
  ['SMTP_URL', 'smtps://nobody:secret@mail.example?tls.rejectUnauthorized=false'],
])('refuses production with %s=%s', (name, value) => {
  const message = refusalOf({ ...PRODUCTION, [name]: value });
  expect(message).toMatch(new RegExp(`^${name} must .*\\.$`));
  expect(message).not.toContain('secret');
});

test.each([
  ['PUBLIC_ORIGIN', 'http://localhost:3000'],
  ['SMTP_URL', 'smtp://localhost:25?ignoreTLS=true'],
  ['SMTP_URL', 'smtp://mail.example'],
])('accepts production with %s=%s, which nobody else can read', (name, value) => {
  expect(loadConfig({ ...PRODUCTION, [name]: value }, folder).mode).toBe('production');
});

test.each([
  [{}, 5],
  [{ NOTICE_DAYS: '' }, 5],
  [{ NOTICE_DAYS: '0' }, 0],
  [{ NOTICE_DAYS: '30' }, 30],
])('tells of charges as many days ahead as %j says (rules §26.1)', (env, days) => {
  expect(loadConfig({ ...PRODUCTION, ...env }, folder).noticeDays).toBe(days);
});

test('believes no proxy where there is none', () => {
  expect(loadConfig(PRODUCTION, folder).trustProxy).toBeUndefined();
  expect(loadConfig({ ...PRODUCTION, TRUST_PROXY: '10.0.0.0/8' }, folder).trustProxy).toBe('10.0.0.0/8');
});

test('says in capitals what a demo on the network shows', () => {
  const origin = 'http://localhost:3000';
  expect(startBanner(loadConfig({ HOST: '0.0.0.0' }, folder), origin)).toMatch(
    /OPEN TO THE NETWORK: HOST IS 0\.0\.0\.0/,
  );
  for (const HOST of ['127.0.0.1', 'localhost', '::1']) {
    expect(startBanner(loadConfig({ HOST }, folder), origin)).not.toContain('OPEN TO THE NETWORK');
  }
});

test('refuses a test login in production', () => {
  writeFileSync(join(folder, 'index.html'), '');
  writeFileSync(join(folder, 'config.json'), '{"testLogin":{"email":"a@b.de","code":"123456"}}');
  expect(refusalOf({ ...PRODUCTION, PORTAL_DIR: folder })).toContain('testLogin');
});

test.each(['{"brandName":', '"Nachschub"', 'null'])('refuses a config.json that is no object: %s', (text) => {
  writeFileSync(join(folder, 'index.html'), '');
  writeFileSync(join(folder, 'config.json'), text);
  expect(refusalOf({ PORTAL_DIR: folder })).toBe(`${join(folder, 'config.json')} is not a JSON object.`);
});

test.each([
  [{}, true],
  [{ DEMO_RECORDER: 'off' }, undefined],
])('records problems in a demo, unless %j (rules §30.8)', (env, expected) => {
  writeFileSync(join(folder, 'index.html'), '');
  writeFileSync(join(folder, 'config.json'), '{}');
  const { portalConfig } = loadConfig({ PORTAL_DIR: folder, ...env }, folder);
  expect((JSON.parse(portalConfig?.text ?? '') as { recorder?: boolean }).recorder).toBe(expected);
});

test('takes the test login from the configuration of a demo', () => {
  writeFileSync(join(folder, 'index.html'), '');
  writeFileSync(join(folder, 'config.json'), '{"testLogin":{"email":" A@B.de ","code":"654321"}}');
  expect(loadConfig({ PORTAL_DIR: folder }, folder).testLogin).toEqual({ email: 'a@b.de', code: '654321' });
});

test.each([
  ['{}', 'spec'],
  ['{"dateStyle":"spec"}', 'spec'],
  ['{"dateStyle":"language"}', 'language'],
])('reads how dates are written from the portal’s configuration: %s', (text, dateStyle) => {
  writeFileSync(join(folder, 'index.html'), '');
  writeFileSync(join(folder, 'config.json'), text);
  expect(loadConfig({ PORTAL_DIR: folder }, folder).dateStyle).toBe(dateStyle);
});

test.each(['"german"', 'null', '1'])('refuses %s as the way to write dates with one sentence', (value) => {
  writeFileSync(join(folder, 'index.html'), '');
  writeFileSync(join(folder, 'config.json'), `{"dateStyle":${value}}`);
  expect(refusalOf({ PORTAL_DIR: folder })).toBe('config.json: dateStyle must be one of spec, language.');
});

test.each([
  ['{}', 'Nachschub'],
  ['{"brandName":" Katzenladen "}', 'Katzenladen'],
])('reads from the portal’s configuration what mails call the shop: %s (rules §25.4)', (text, brandName) => {
  writeFileSync(join(folder, 'index.html'), '');
  writeFileSync(join(folder, 'config.json'), text);
  expect(loadConfig({ PORTAL_DIR: folder }, folder).brandName).toBe(brandName);
});

test.each(['""', '" "', 'null', '1'])('refuses %s as the shop’s name with one sentence', (value) => {
  writeFileSync(join(folder, 'index.html'), '');
  writeFileSync(join(folder, 'config.json'), `{"brandName":${value}}`);
  expect(refusalOf({ PORTAL_DIR: folder })).toBe('config.json: brandName must be a text.');
});

test('accepts production with an origin and a mail server', () => {
  rmSync(join(folder, 'config.json'), { force: true });
  expect(loadConfig(PRODUCTION, folder)).toMatchObject({ mode: 'production', publicOrigin: PRODUCTION.PUBLIC_ORIGIN });
});
