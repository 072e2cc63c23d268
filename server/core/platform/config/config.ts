import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { normalizeEmail } from '#src/domain/email';
import { DEFAULT_DATE_STYLE, type DateStyle } from '#src/domain/dateStyle';
import { parseRuntimeConfig, type RuntimeConfig, type ShopContact } from '#src/domain/runtimeConfig';
import { ConfigError } from '#server/db/ConfigError';
import { featuresOf } from './features';
import { parseMailbox, type Mailbox } from './mailbox';
import { checkProduction, proxiesOf, readEnvironment, type Environment, type RawEnvironment } from './environment';

/** E-mail address with a fixed sign-in code, in demo mode only (rules §5.13). */
type TestLogin = NonNullable<RuntimeConfig['testLogin']>;

/** Name and contact of the shop in mails and server-rendered pages (rules §1.5, §1.6). */
export interface Shop extends Readonly<ShopContact> {
  readonly brandName: string;
}

/** Years for which data are kept, counted from the end of their year; 0 keeps them for good (rules §40.8). */
interface Retention {
  /** Orders, by the country of the bill. */
  readonly orders: Readonly<Record<'DE' | 'AT', number>>;
  readonly declarations: number;
  /** Persons in the change log. */
  readonly changes: number;
  /** Accounts without activity. */
  readonly accounts: number;
}

export interface Config extends Shop {
  readonly host: string;
  /** Port of the server; 0 selects a free port. */
  readonly port: number;
  readonly mode: Environment['PORTAL_MODE'];
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Connections per node; not used with PGlite. */
  readonly dbPoolSize: number;
  /** Origin of links in mails; undefined selects `localhost` with the server's port. */
  readonly publicOrigin: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: Mailbox | undefined;
  /** Comma-separated networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustProxy: string | undefined;
  /** Comma-separated networks inside the operator's own to which events may be sent (rules §34.8). */
  readonly webhookNetworks: string | undefined;
  /** Provider of new charges (rules §35.1). */
  readonly paymentGateway: Environment['PAYMENT_GATEWAY'];
  readonly stripe: {
    secretKey: string | undefined;
    webhookSecret: string | undefined;
    /** Address of a rehearsal; undefined for Stripe itself. */
    apiBase: string | undefined;
  };
  /** Optional features of the API (rules §24.1). */
  readonly features: readonly string[];
  /** Key of the checkout's references; undefined if the API has none (rules §33.15). */
  readonly checkoutSecret: string | undefined;
  /** Seconds from SIGTERM until the port closes. */
  readonly drainSeconds: number;
  /** Days between a notice and its charge; 0 disables notices. */
  readonly noticeDays: number;
  /** True if admins sign in with a second factor (rules §36.12). */
  readonly secondFactor: boolean;
  readonly retention: Retention;
  /** Minutes between two runs of the customer feed; 0 disables the job (rules §33.14). */
  readonly feedMinutes: number;
  readonly demoCustomers: number;
  /** True if a job refills the stock of a demo; always false in production. */
  readonly demoRestock: boolean;
  /** True if jobs run on a timer; always true in production (rules §22.8). */
  readonly runsJobs: boolean;
  readonly metrics: {
    /** Port that serves the metrics without a token; undefined for none. */
    port: number | undefined;
    /** Token for `/metrics`; undefined for 404 (rules §23.11). */
    token: string | undefined;
  };
  /** True if the server has `/openapi.json`, and `/docs` in demo mode. */
  readonly openApi: boolean;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly portalDir: string;
  /** Settings served to the portal; `undefined` if the portal is not built. */
  readonly portalConfig: PortalConfig | undefined;
  readonly testLogin: TestLogin | undefined;
  /** Date format of replies and mails, equal to the portal's (rules §19.9). */
  readonly dateStyle: DateStyle;
}

interface PortalConfig {
  text: string;
  /** Origin of an API on another host, for the content security policy. */
  apiOrigin: string | undefined;
}

const readJson = (file: string): Record<string, unknown> | undefined => {
  if (!existsSync(file)) return undefined;
  try {
    const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof json === 'object' && json !== null) return json as Record<string, unknown>;
  } catch {
    // Ignores the parse error, because the error below names the file.
  }
  throw new ConfigError(`${file} is not a JSON object.`);
};

/** Checks the file with the portal's own parser, because an invalid file would break each page. */
function parseSettings(file: string, json: Record<string, unknown>): RuntimeConfig {
  try {
    return parseRuntimeConfig(json);
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}, in ${file}.`);
  }
}

/** A demo leaves its new customers to the admin's button. */
const FEED_MINUTES: Readonly<Record<Config['mode'], number>> = { production: 5, demo: 0 };

const FALLBACK_TEST_LOGIN: TestLogin = { email: 'test@demo.example', code: '123456' };

/** Adds `features` if the portal calls this server, and `recorder` for a recorded demo (rules §1.5). */
const withOwnSettings = (json: object, { features, isRecorded }: OwnSettings, isOwnApi: boolean): string =>
  JSON.stringify({ ...json, ...(isOwnApi && { features }), ...(isRecorded && { recorder: true }) });

interface OwnSettings extends Pick<Config, 'features'> {
  isRecorded: boolean;
}

type PortalSettings = Pick<Config, 'portalConfig' | 'testLogin' | 'dateStyle' | keyof Shop> & {
  needsCheckoutSecret: boolean;
};

function readPortal(portalDir: string, mode: Config['mode'], own: OwnSettings): PortalSettings {
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
    portalConfig: json && { text: withOwnSettings(json, own, apiOrigin === undefined), apiOrigin },
    needsCheckoutSecret: settings?.checkoutReference === true,
    testLogin: mode === 'demo' ? { ...testLogin, email: normalizeEmail(testLogin.email) } : undefined,
    dateStyle: settings?.dateStyle ?? DEFAULT_DATE_STYLE,
    brandName: settings?.brandName ?? 'Nachschub',
    contactEmail: settings?.contactEmail,
    imprintUrl: settings?.imprintUrl,
    privacyUrl: settings?.privacyUrl,
  };
}

/** Requires contact and imprint, because the law requires both (rules §1.6). @throws ConfigError */
function checkContact({ contactEmail, imprintUrl }: Shop, portalDir: string): void {
  const missing = (contactEmail === undefined && 'contactEmail') || (imprintUrl === undefined && 'imprintUrl');
  if (!missing) return;
  throw new ConfigError(
    `config.json: ${missing} must be set in ${portalDir} when PORTAL_MODE is "production": pages and mails lead to it.`,
  );
}

/**
 * Reads and checks the environment (rules §23.2, §23.6).
 * @param builtPortal output folder of the portal's build
 * @throws ConfigError with the message printed at exit
 */
export function loadConfig(raw: RawEnvironment, builtPortal: string): Config {
  const env = readEnvironment(raw);
  const mode = env.PORTAL_MODE;
  const portalDir = resolve(env.PORTAL_DIR || builtPortal);
  const checkoutSecret = env.CHECKOUT_SECRET;
  const secondFactor = env.ADMIN_SECOND_FACTOR === 'totp';
  const paymentRedirect = env.PAYMENT_GATEWAY === 'stripe';
  const features = featuresOf({ checkoutReference: checkoutSecret !== undefined, paymentRedirect, secondFactor });
  const isRecorded = mode === 'demo' && env.DEMO_RECORDER === 'on';
  const { needsCheckoutSecret, ...portal } = readPortal(portalDir, mode, { features, isRecorded });
  if (env.PORTAL_DIR && !existsSync(join(portalDir, 'index.html'))) {
    throw new ConfigError(`PORTAL_DIR: there is no built portal in "${portalDir}".`);
  }
  if (mode === 'production') {
    checkProduction(env, raw);
    checkContact(portal, portalDir);
  }
  if (needsCheckoutSecret && checkoutSecret === undefined) {
    throw new ConfigError('CHECKOUT_SECRET must be set when config.json has checkoutReference: it signs references.');
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
    webhookNetworks: env.WEBHOOK_NETWORKS,
    checkoutSecret,
    features,
    paymentGateway: env.PAYMENT_GATEWAY,
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiBase: env.STRIPE_API_BASE,
    },
    drainSeconds: env.DRAIN_SECONDS,
    noticeDays: env.NOTICE_DAYS,
    secondFactor,
    retention: {
      orders: { DE: env.RETAIN_ORDERS_DE, AT: env.RETAIN_ORDERS_AT },
      declarations: env.RETAIN_DECLARATIONS,
      changes: env.RETAIN_CHANGES,
      accounts: env.RETAIN_ACCOUNTS,
    },
    feedMinutes: env.FEED_MINUTES ?? FEED_MINUTES[mode],
    demoCustomers: env.DEMO_CUSTOMERS,
    demoRestock: env.DEMO_RESTOCK === 'on' && mode === 'demo',
    runsJobs: env.DEMO_JOBS === 'on' || mode === 'production',
    metrics: { port: env.METRICS_PORT, token: env.METRICS_TOKEN },
    openApi: env.OPENAPI === 'on',
    logLevel: env.LOG_LEVEL,
    portalDir,
    ...portal,
  };
}
