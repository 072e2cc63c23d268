import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, loadConfig } from '../../server/config';

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

const PRODUCTION = {
  PORTAL_MODE: 'production',
  PUBLIC_ORIGIN: 'https://my.shop.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

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
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['PORTAL_DIR', '/no/such/portal'],
])('refuses %s=%s with one sentence that names it', (name, value) => {
  const message = refusalOf({ [name]: value });
  expect(message.split('\n')).toHaveLength(1);
  expect(message).toMatch(new RegExp(`^${name}:? `));
  expect(message).not.toContain('secret');
});

test.each(['PUBLIC_ORIGIN', 'SMTP_URL'])('refuses production without %s', (name) => {
  const message = refusalOf({ ...PRODUCTION, [name]: '' });
  expect(message.split('\n')).toHaveLength(1);
  expect(message).toContain(`${name} must be set`);
});

test('refuses a test login in production', () => {
  writeFileSync(join(folder, 'index.html'), '');
  writeFileSync(join(folder, 'config.json'), '{"testLogin":{"email":"a@b.de","code":"123456"}}');
  expect(refusalOf({ ...PRODUCTION, PORTAL_DIR: folder })).toContain('testLogin');
});

test('accepts production with an origin and a mail server', () => {
  rmSync(join(folder, 'config.json'), { force: true });
  expect(loadConfig(PRODUCTION, folder)).toMatchObject({ mode: 'production', publicOrigin: PRODUCTION.PUBLIC_ORIGIN });
});
