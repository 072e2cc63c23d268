import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { isEmail, normalizeEmail } from '../src/domain/email';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const SWITCH = ['on', 'off'] as const;
const MODES = ['demo', 'production'] as const;
const PORT_MAX = 65_535;
const DEMO_CUSTOMERS_MAX = 200_000;

/** The test e-mail whose fixed code signs in without a mail; exists in demo mode only (rules §5.13). */
interface TestLogin {
  email: string;
  code: string;
}

export interface Config {
  host: string;
  /** 0 asks the machine for a free port. */
  port: number;
  mode: (typeof MODES)[number];
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where people reach the portal; links in mails start with it. Empty until the port is known. */
  publicOrigin: string;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** Proxies whose `X-Forwarded-For` is believed. */
  trustProxy: string | undefined;
  demoCustomers: number;
  /** Whether a demo fills up what runs out; never in production. */
  demoRestock: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
  portalDir: string;
  /** The portal's own configuration, the one it is served; `undefined` when the portal is not built. */
  portalConfig: PortalConfig | undefined;
  testLogin: TestLogin | undefined;
}

interface PortalConfig {
  text: string;
  /** The origin of an API on another host, which the content security policy has to allow. */
  apiOrigin: string | undefined;
}

/** A setting that is wrong; its message is one sentence that names it. */
export class ConfigError extends Error {}

type Env = Readonly<Record<string, string | undefined>>;

const oneOf = <Choice extends string>(env: Env, name: string, choices: readonly Choice[], fallback: Choice): Choice => {
  const value = env[name] || fallback;
  const choice = choices.find((known) => known === value);
  if (choice === undefined) throw new ConfigError(`${name} is "${value}", but must be one of: ${choices.join(', ')}.`);
  return choice;
};

const integer = (env: Env, name: string, fallback: number, max: number): number => {
  const value = env[name] || String(fallback);
  if (!/^\d+$/.test(value) || Number(value) > max) {
    throw new ConfigError(`${name} is "${value}", but must be a whole number from 0 to ${max}.`);
  }
  return Number(value);
};

/** Credentials may stand in these, so a wrong one is named and never repeated. */
const url = (env: Env, name: string, protocols: readonly string[]): string | undefined => {
  const value = env[name];
  if (!value) return undefined;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(`${name} must be a URL that starts with ${protocols.map((one) => `${one}//`).join(' or ')}.`);
  }
  return value;
};

const origin = (env: Env): string => {
  const value = url(env, 'PUBLIC_ORIGIN', ['http:', 'https:']);
  if (value === undefined) return '';
  if (new URL(value).pathname !== '/')
    throw new ConfigError('PUBLIC_ORIGIN must be an origin without a path, like https://my.shop.example.');
  return new URL(value).origin;
};

const mailFrom = (env: Env): string | undefined => {
  const value = env.MAIL_FROM;
  if (value && !isEmail(value)) throw new ConfigError(`MAIL_FROM is "${value}", but must be an e-mail address.`);
  return value || undefined;
};

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const ADDRESS_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };
const isNetwork = (text: string): boolean => {
  const [address = '', bits = '1', ...rest] = text.split('/');
  const maxBits = ADDRESS_BITS[isIP(address)] ?? 0;
  return NAMED_NETWORKS.includes(text) || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits && rest.length === 0);
};

const trustProxy = (env: Env): string | undefined => {
  const value = env.TRUST_PROXY;
  if (value && !value.split(',').every((part) => isNetwork(part.trim()))) {
    throw new ConfigError(`TRUST_PROXY is "${value}", but must be IP addresses or networks, separated by commas.`);
  }
  return value || undefined;
};

const readJson = (file: string): { text: string; json: Record<string, unknown> } | undefined => {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null) return { text, json: json as Record<string, unknown> };
  } catch {
    // told below
  }
  throw new ConfigError(`${file} is not a JSON object.`);
};

const toTestLogin = (value: unknown): TestLogin | undefined => {
  const { email, code } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof email === 'string' && typeof code === 'string' ? { email: normalizeEmail(email), code } : undefined;
};

const FALLBACK_TEST_LOGIN: TestLogin = { email: 'test@demo.example', code: '123456' };

function readPortal(portalDir: string, mode: Config['mode']): Pick<Config, 'portalConfig' | 'testLogin'> {
  const name = mode === 'demo' && existsSync(join(portalDir, 'config.demo.json')) ? 'config.demo.json' : 'config.json';
  const file = readJson(join(portalDir, name));
  if (mode === 'production' && file?.json.testLogin) {
    throw new ConfigError(
      `config.json names a testLogin, whose fixed code would let anybody in: remove it from ${portalDir} to start in production.`,
    );
  }
  const apiBase = file?.json.apiBase;
  const apiOrigin = typeof apiBase === 'string' && URL.canParse(apiBase) ? new URL(apiBase).origin : undefined;
  const testLogin = mode === 'demo' ? (toTestLogin(file?.json.testLogin) ?? FALLBACK_TEST_LOGIN) : undefined;
  return { portalConfig: file && { text: file.text, apiOrigin }, testLogin };
}

/** What a shop cannot do without, and a demo can. */
const NEEDED_IN_PRODUCTION: Readonly<Record<string, string>> = {
  PUBLIC_ORIGIN: 'links in mails start with it, like https://my.shop.example',
  SMTP_URL: 'nobody can sign in without the code from a mail',
};

function checkProduction(env: Env): void {
  for (const [name, why] of Object.entries(NEEDED_IN_PRODUCTION)) {
    if (!env[name]) throw new ConfigError(`${name} must be set when PORTAL_MODE is "production": ${why}.`);
  }
}

/**
 * Reads and checks the environment (rules §23.2).
 * @param builtPortal where the build leaves the portal
 */
export function loadConfig(env: Env, builtPortal: string): Config {
  const mode = oneOf(env, 'PORTAL_MODE', MODES, 'demo');
  const portalDir = resolve(env.PORTAL_DIR || builtPortal);
  const portal = readPortal(portalDir, mode);
  if (env.PORTAL_DIR && !existsSync(join(portalDir, 'index.html'))) {
    throw new ConfigError(`PORTAL_DIR: there is no built portal in "${portalDir}".`);
  }
  if (mode === 'production') checkProduction(env);
  return {
    host: env.HOST || '127.0.0.1',
    port: integer(env, 'PORT', 3000, PORT_MAX),
    mode,
    dataDir: env.DATA_DIR || '.data',
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    publicOrigin: origin(env),
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: mailFrom(env),
    trustProxy: trustProxy(env),
    demoCustomers: integer(env, 'DEMO_CUSTOMERS', 2000, DEMO_CUSTOMERS_MAX),
    demoRestock: oneOf(env, 'DEMO_RESTOCK', SWITCH, 'on') === 'on' && mode === 'demo',
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    portalDir,
    ...portal,
  };
}
