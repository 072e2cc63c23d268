import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { normalizeEmail } from '#src/domain/customer/email';
import { DEFAULT_DATE_STYLE, type DateStyle } from '#src/domain/dateStyle';
import { parseRuntimeConfig, type RuntimeConfig, type ShopContact } from '#src/domain/runtimeConfig';
import { ConfigError } from '#server/db/ConfigError';
import { FEATURES } from './features';
import { parseMailbox, type Mailbox } from './mailbox';
import { checkProduction, proxiesOf, readEnvironment, type Environment, type RawEnvironment } from './environment';

/** The test e-mail whose fixed code signs in without a mail; exists in demo mode only (rules §5.13). */
type TestLogin = NonNullable<RuntimeConfig['testLogin']>;

/** The shop as mails and the server's own pages name it: as the portal does (rules §1.5, §1.6). */
export interface Shop extends Readonly<ShopContact> {
  readonly brandName: string;
}

export interface Config extends Shop {
  readonly host: string;
  /** 0 means a free port. */
  readonly port: number;
  readonly mode: Environment['PORTAL_MODE'];
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Connections to PostgreSQL. */
  readonly dbPoolSize: number;
  /** Where people reach the portal; without it, at the server's own port. */
  readonly publicOrigin: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: Mailbox | undefined;
  /** Proxies whose `X-Forwarded-For` is believed. */
  readonly trustProxy: string | undefined;
  /** How long a node that was told to end still answers 503. */
  readonly drainSeconds: number;
  /** How many days before a charge its customer gets a notice; 0 sends none. */
  readonly noticeDays: number;
  readonly demoCustomers: number;
  /** Whether a demo fills up what runs out; never in production. */
  readonly demoRestock: boolean;
  /** Whether jobs run by themselves; always in production (rules §22.8). */
  readonly runsJobs: boolean;
  /** Whether `/openapi.json` is served, and in a demo `/docs`. */
  readonly openApi: boolean;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly portalDir: string;
  /** The portal's own configuration, the one it is served; `undefined` when the portal is not built. */
  readonly portalConfig: PortalConfig | undefined;
  readonly testLogin: TestLogin | undefined;
  /** How replies and mails write dates: as the portal does (rules §19.9). */
  readonly dateStyle: DateStyle;
}

interface PortalConfig {
  text: string;
  /** The origin of an API on another host, which the content security policy has to allow. */
  apiOrigin: string | undefined;
}

const readJson = (file: string): Record<string, unknown> | undefined => {
  if (!existsSync(file)) return undefined;
  try {
    const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof json === 'object' && json !== null) return json as Record<string, unknown>;
  } catch {
    // told below
  }
  throw new ConfigError(`${file} is not a JSON object.`);
};

/** Judged as the portal does, because a node that served a wrong file would show everybody an error page. */
function parseSettings(file: string, json: Record<string, unknown>): RuntimeConfig {
  try {
    return parseRuntimeConfig(json);
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}, in ${file}.`);
  }
}

const FALLBACK_TEST_LOGIN: TestLogin = { email: 'test@demo.example', code: '123456' };

/** The settings with what the server itself knows: what its API has, and whether problems are recorded (rules §1.5). */
const withOwnSettings = (json: Record<string, unknown>, isRecorded: boolean, isOwnApi: boolean): string =>
  JSON.stringify({ ...json, ...(isOwnApi && { features: FEATURES }), ...(isRecorded && { recorder: true }) });

type PortalSettings = Pick<Config, 'portalConfig' | 'testLogin' | 'dateStyle' | keyof Shop>;

function readPortal(portalDir: string, mode: Config['mode'], isRecorded: boolean): PortalSettings {
  const name = mode === 'demo' && existsSync(join(portalDir, 'config.demo.json')) ? 'config.demo.json' : 'config.json';
  const file = join(portalDir, name);
  const json = readJson(file);
  const settings = json && parseSettings(file, json);
  const { apiBase = '', testLogin = FALLBACK_TEST_LOGIN } = settings ?? {};
  if (mode === 'production' && settings?.testLogin) {
    throw new ConfigError(
      `config.json names a testLogin, whose fixed code would let anybody in: remove it from ${portalDir} to start in production.`,
    );
  }
  const apiOrigin = URL.canParse(apiBase) ? new URL(apiBase).origin : undefined;
  return {
    portalConfig: json && { text: withOwnSettings(json, isRecorded, apiOrigin === undefined), apiOrigin },
    testLogin: mode === 'demo' ? { ...testLogin, email: normalizeEmail(testLogin.email) } : undefined,
    dateStyle: settings?.dateStyle ?? DEFAULT_DATE_STYLE,
    brandName: settings?.brandName ?? 'Nachschub',
    contactEmail: settings?.contactEmail,
    imprintUrl: settings?.imprintUrl,
    privacyUrl: settings?.privacyUrl,
  };
}

/** Because the law asks a shop for both, and mails ask their readers to write to it (rules §1.6). */
function checkContact({ contactEmail, imprintUrl }: Shop, portalDir: string): void {
  const missing = (contactEmail === undefined && 'contactEmail') || (imprintUrl === undefined && 'imprintUrl');
  if (!missing) return;
  throw new ConfigError(
    `config.json: ${missing} must be set in ${portalDir} when PORTAL_MODE is "production": pages and mails lead to it.`,
  );
}

/**
 * Reads and checks the environment (rules §23.2, §23.6).
 * @param builtPortal where the build leaves the portal
 * @throws ConfigError with the sentence that the server ends with
 */
export function loadConfig(raw: RawEnvironment, builtPortal: string): Config {
  const env = readEnvironment(raw);
  const mode = env.PORTAL_MODE;
  const portalDir = resolve(env.PORTAL_DIR || builtPortal);
  const portal = readPortal(portalDir, mode, mode === 'demo' && env.DEMO_RECORDER === 'on');
  if (env.PORTAL_DIR && !existsSync(join(portalDir, 'index.html'))) {
    throw new ConfigError(`PORTAL_DIR: there is no built portal in "${portalDir}".`);
  }
  if (mode === 'production') {
    checkProduction(env, raw);
    checkContact(portal, portalDir);
  }
  return {
    host: env.HOST,
    port: env.PORT,
    mode,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    dbPoolSize: env.DB_POOL_SIZE,
    publicOrigin: env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN).origin : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM === undefined ? undefined : parseMailbox(env.MAIL_FROM),
    trustProxy: proxiesOf(env),
    drainSeconds: env.DRAIN_SECONDS,
    noticeDays: env.NOTICE_DAYS,
    demoCustomers: env.DEMO_CUSTOMERS,
    demoRestock: env.DEMO_RESTOCK === 'on' && mode === 'demo',
    runsJobs: env.DEMO_JOBS === 'on' || mode === 'production',
    openApi: env.OPENAPI === 'on',
    logLevel: env.LOG_LEVEL,
    portalDir,
    ...portal,
  };
}
