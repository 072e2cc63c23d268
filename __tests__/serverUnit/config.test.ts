import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Config } from '#server/core/platform/config/config';
import { ConfigError } from '#server/db/ConfigError';
import { startBanner } from '#server/demo/startBanner';
import { PRODUCTION, SHOP_CONFIG } from '../support/server';

const folder = mkdtempSync(join(tmpdir(), 'nachschub-config-'));
writeFileSync(join(folder, 'index.html'), '');
afterAll(() => rmSync(folder, { recursive: true }));

type Env = Readonly<Record<string, string>>;
const configOf = (env: Env): Config => loadConfig(env, join(folder, 'none'));
const withConfig = (change: object): string => JSON.stringify({ ...SHOP_CONFIG, ...change });

/** Returns the configuration of a server whose portal has this `config.json`. */
function beside(text: string, env: Env = {}): Config {
  writeFileSync(join(folder, 'config.json'), text);
  return configOf({ PORTAL_DIR: folder, ...env });
}

/** Returns the message of a refused configuration. */
function refusalOf(read: () => Config): string {
  try {
    read();
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
  ['MAIL_FROM', 'visitor'],
  ['MAIL_FROM', 'Laden <nobody>'],
  ['MAIL_FROM', 'a@shop.example, b@shop.example'],
  ['DEMO_CUSTOMERS', '-1'],
  ['DEMO_RESTOCK', 'yes'],
  ['DEMO_RECORDER', 'yes'],
  ['OPENAPI', 'no'],
  ['NOTICE_DAYS', '31'],
  ['NOTICE_DAYS', '1.5'],
  ['FEED_MINUTES', '1441'],
  ['CHECKOUT_SECRET', 'a-secret-of-31-characters-xxxxx'],
  ['METRICS_PORT', '0'],
  ['METRICS_TOKEN', 'a-token-of-31-characters-xxxxxx'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['DB_POOL_SIZE', '1'],
  ['PAYMENT_GATEWAY', 'mine'],
  ['PORTAL_DIR', '/no/such/portal'],
])('refuses %s=%s with one line that names the variable', (name, value) => {
  const message = refusalOf(() => configOf({ [name]: value }));
  expect(message).toMatch(new RegExp(`^${name}:? [^\\n]*$`));
  expect(message).not.toContain('secret');
});

test.each([
  ['PUBLIC_ORIGIN', ''],
  ['PUBLIC_ORIGIN', 'http://my.shop.example'],
  ['SMTP_URL', ''],
  ['SMTP_URL', 'smtp://mail.example?ignoreTLS=true'],
  ['SMTP_URL', 'smtp://mail.example?ignoreTLS=1'],
  ['SMTP_URL', 'smtp://mail.example?requireTLS=false'],
  ['SMTP_URL', 'smtp://mail.example?requireTLS=0'],
  ['SMTP_URL', 'smtp://mail.example?requireTLS='],
  ['SMTP_URL', 'smtps://nobody:secret@mail.example?tls.rejectUnauthorized=false'],
  ['TRUST_PROXY', ''],
  ['PAYMENT_GATEWAY', ''],
])('refuses production with %s=%s (rules §23.6)', (name, value) => {
  const message = refusalOf(() => configOf({ ...PRODUCTION, [name]: value }));
  expect(message).toMatch(new RegExp(`^${name} must [^\\n]*\\.$`));
  expect(message).not.toContain('secret');
});

test.each([
  ['SMTP_URL', 'smtp://mail.example', { smtpUrl: 'smtp://mail.example' }],
  ['SMTP_URL', 'smtp://localhost:25?ignoreTLS=true', { smtpUrl: 'smtp://localhost:25?ignoreTLS=true' }],
  ['PUBLIC_ORIGIN', 'http://localhost:3000', { publicOrigin: 'http://localhost:3000' }],
  ['TRUST_PROXY', 'none', { trustProxy: undefined }],
  ['TRUST_PROXY', '10.0.0.0/8', { trustProxy: '10.0.0.0/8' }],
  ['MAIL_FROM', 'post@shop.example', { mailFrom: { name: '', address: 'post@shop.example' } }],
  [
    'MAIL_FROM',
    'Ihr Laden, Wien <post@shop.example>',
    { mailFrom: { name: 'Ihr Laden, Wien', address: 'post@shop.example' } },
  ],
  ['NOTICE_DAYS', '', { noticeDays: 5 }],
  ['NOTICE_DAYS', '0', { noticeDays: 0 }],
  ['NOTICE_DAYS', '30', { noticeDays: 30 }],
  ['RETAIN_ORDERS_AT', '', { retention: { orders: { DE: 8, AT: 7 }, declarations: 3, changes: 3, accounts: 3 } }],
  ['RETAIN_ORDERS_AT', '0', { retention: { orders: { DE: 8, AT: 0 }, declarations: 3, changes: 3, accounts: 3 } }],
  ['FEED_MINUTES', '', { feedMinutes: 5 }],
  ['FEED_MINUTES', '0', { feedMinutes: 0 }],
])('accepts production with %s=%s', (name, value, expected) => {
  expect(beside(withConfig({}), { ...PRODUCTION, [name]: value })).toMatchObject({ mode: 'production', ...expected });
});

test.each([
  ['{"brandName":', { message: `${join(folder, 'config.json')} is not a JSON object.` }],
  ['"Nachschub"', { message: `${join(folder, 'config.json')} is not a JSON object.` }],
  ['null', { message: `${join(folder, 'config.json')} is not a JSON object.` }],
])('refuses %s as the portal’s configuration with one sentence', (text, { message }) => {
  expect(refusalOf(() => beside(text))).toBe(message);
});

// The portal's own validation: __tests__/domain/runtimeConfig.test.ts.
test('refuses an invalid portal configuration (rules §1.5)', () => {
  const refusal = refusalOf(() => beside(withConfig({ referralUrl: undefined })));
  expect(refusal).toMatch(/^config\.json: "referralUrl" is missing .*\.$/);
});

test.each([
  [{}, { dateStyle: 'spec', testLogin: { email: 'test@demo.example', code: '123456' } }],
  [{ dateStyle: 'language' }, { dateStyle: 'language' }],
  [{ brandName: ' Katzenladen ' }, { brandName: 'Katzenladen', contactEmail: 'hilfe@shop.example' }],
  [{ testLogin: { email: ' A@B.de ', code: '654321' } }, { testLogin: { email: 'a@b.de', code: '654321' } }],
])('reads the shared settings of the portal’s configuration %j (rules §1.6, §19.9, §25.4)', (change, expected) => {
  expect(beside(withConfig(change))).toMatchObject(expected);
});

test.each([
  ['testLogin', { email: 'a@b.de', code: '123456' }],
  ['contactEmail', ''],
  ['imprintUrl', undefined],
])('refuses production if %s in config.json is %j', (name, value) => {
  expect(refusalOf(() => beside(withConfig({ [name]: value }), PRODUCTION))).toContain(name);
});

test('requires CHECKOUT_SECRET for the setting checkoutReference, and then names the feature (rules §33.15)', () => {
  const text = withConfig({ checkoutReference: true });
  expect(refusalOf(() => beside(text))).toMatch(/^CHECKOUT_SECRET must be set [^\n]*\.$/);
  const { features, portalConfig } = beside(text, { CHECKOUT_SECRET: 'x'.repeat(32) });
  expect(features).toContain('checkoutReference');
  expect(portalConfig?.text).not.toContain('xxx');
});

test.each([
  [{}, true],
  [{ DEMO_RECORDER: 'off' }, undefined],
  [PRODUCTION, undefined],
])('records problems only in a demo with an enabled recorder: %j (rules §30.8)', (env, expected) => {
  const { text = '' } = beside(withConfig({}), env).portalConfig ?? {};
  expect((JSON.parse(text) as { recorder?: boolean }).recorder).toBe(expected);
});

test('the start banner of a demo lists the sign-ins, and warns about a HOST open to the network', () => {
  const bannerOf = (HOST: string) => startBanner(configOf({ HOST }), 'http://localhost:3000');
  for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(bannerOf(HOST)).not.toContain('OPEN TO THE NETWORK');
  const banner = bannerOf('0.0.0.0');
  expect(banner).toContain('OPEN TO THE NETWORK: HOST IS 0.0.0.0');
  for (const part of ['customer@', 'family@', 'admin@demo.example', '123456', '/demo/mailbox?to='])
    expect(banner).toContain(part);
});
