import { isIP } from 'node:net';
import { envSchema } from 'env-schema';
import { ConfigError } from '#server/db/ConfigError';
import { parseMailbox } from './mailbox';
import { NAMED_NETWORKS } from './networks';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const SWITCH = ['on', 'off'] as const;
const MODES = ['demo', 'production'] as const;
/** Names of payment gateways. `stand-in` charges nothing; a shop adds a further name. */
const GATEWAYS = ['stand-in', 'stripe'] as const;
const SECOND_FACTORS = ['off', 'totp'] as const;
const NO_PROXY = 'none';
/** Characters of a secret, as many as a key of HMAC-SHA256 needs. */
const SECRET_MIN = 32;

const isUrlOf =
  (...protocols: string[]) =>
  (value: string): boolean =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol);

const isOrigin = (value: string): boolean => isUrlOf('http:', 'https:')(value) && new URL(value).pathname === '/';

const ADDRESS_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };
const isNetwork = (text: string): boolean => {
  const [address = '', bits = '1', ...rest] = text.split('/');
  const maxBits = ADDRESS_BITS[isIP(address)] ?? 0;
  return (
    Object.hasOwn(NAMED_NETWORKS, text) || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits && rest.length === 0)
  );
};
const isNetworkList = (value: string): boolean => value.split(',').every((part) => isNetwork(part.trim()));
const isProxyList = (value: string): boolean => value === NO_PROXY || isNetworkList(value);

const FORMATS = {
  'postgres-url': isUrlOf('postgres:', 'postgresql:'),
  'smtp-url': isUrlOf('smtp:', 'smtps:'),
  origin: isOrigin,
  networks: isNetworkList,
  proxies: isProxyList,
  mail: (value: string) => parseMailbox(value) !== undefined,
};

interface Setting {
  /** Rest of the error message after "must", such as `be a text`. */
  must: string;
  /** True if the value may hold a password and must not be printed. */
  isSecret?: boolean;
  [keyword: string]: unknown;
}

const whole = (minimum: number, maximum: number, fallback?: number): Setting => ({
  ...{ type: 'integer', minimum, maximum, ...(fallback !== undefined && { default: fallback }) },
  must: `be a whole number from ${minimum} to ${maximum}`,
});

const oneOf = <Choice extends string>(choices: readonly Choice[], fallback: NoInfer<Choice>): Setting => ({
  ...{ type: 'string', enum: choices, default: fallback },
  must: `be one of: ${choices.join(', ')}`,
});

const text = (fallback?: string): Setting => ({
  ...{ type: 'string', ...(fallback !== undefined && { default: fallback }) },
  must: 'be a text',
});

const checked = (format: keyof typeof FORMATS, must: string, isSecret = false): Setting => ({
  ...{ type: 'string', format },
  must,
  isSecret,
});

const SECRET: Setting = {
  ...{ type: 'string', minLength: SECRET_MIN, isSecret: true },
  must: `have at least ${SECRET_MIN} characters`,
};

/** Parsed environment variables (rules §23.2); variables without a default are optional. */
export interface Environment {
  HOST: string;
  PORT: number;
  PORTAL_MODE: (typeof MODES)[number];
  DATA_DIR: string;
  DATABASE_URL?: string;
  DB_POOL_SIZE: number;
  PUBLIC_ORIGIN?: string;
  SMTP_URL?: string;
  MAIL_FROM?: string;
  TRUST_PROXY?: string;
  WEBHOOK_NETWORKS?: string;
  PAYMENT_GATEWAY: (typeof GATEWAYS)[number];
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  STRIPE_API_BASE?: string;
  CHECKOUT_SECRET?: string;
  DRAIN_SECONDS: number;
  NOTICE_DAYS: number;
  ADMIN_SECOND_FACTOR: (typeof SECOND_FACTORS)[number];
  RETAIN_ORDERS_DE: number;
  RETAIN_ORDERS_AT: number;
  RETAIN_DECLARATIONS: number;
  RETAIN_CHANGES: number;
  RETAIN_ACCOUNTS: number;
  FEED_MINUTES?: number;
  DEMO_CUSTOMERS: number;
  DEMO_RESTOCK: (typeof SWITCH)[number];
  DEMO_RECORDER: (typeof SWITCH)[number];
  DEMO_JOBS: (typeof SWITCH)[number];
  METRICS_PORT?: number;
  METRICS_TOKEN?: string;
  OPENAPI: (typeof SWITCH)[number];
  LOG_LEVEL: (typeof LOG_LEVELS)[number];
  PORTAL_DIR?: string;
}

const SETTINGS: Readonly<Record<keyof Environment, Setting>> = {
  HOST: text('127.0.0.1'),
  PORT: whole(0, 65_535, 3000),
  PORTAL_MODE: oneOf(MODES, 'demo'),
  DATA_DIR: text('.data'),
  DATABASE_URL: checked('postgres-url', 'be a URL that starts with postgres:// or postgresql://', true),
  DB_POOL_SIZE: whole(2, 200, 10),
  PUBLIC_ORIGIN: checked('origin', 'be an origin without a path, like https://my.shop.example'),
  SMTP_URL: checked('smtp-url', 'be a URL that starts with smtp:// or smtps://', true),
  MAIL_FROM: checked('mail', 'be an e-mail address, or a name with the address in angle brackets'),
  TRUST_PROXY: checked('proxies', `be IP addresses or networks, separated by commas, or "${NO_PROXY}"`),
  WEBHOOK_NETWORKS: checked('networks', 'be IP addresses or networks, separated by commas'),
  PAYMENT_GATEWAY: oneOf(GATEWAYS, 'stand-in'),
  STRIPE_SECRET_KEY: { ...text(), isSecret: true },
  STRIPE_WEBHOOK_SECRET: { ...text(), isSecret: true },
  STRIPE_API_BASE: checked('origin', 'be an origin without a path, like http://127.0.0.1:4100'),
  CHECKOUT_SECRET: SECRET,
  DRAIN_SECONDS: whole(0, 5, 5),
  NOTICE_DAYS: whole(0, 30, 5),
  ADMIN_SECOND_FACTOR: oneOf(SECOND_FACTORS, 'off'),
  RETAIN_ORDERS_DE: whole(0, 30, 8),
  RETAIN_ORDERS_AT: whole(0, 30, 7),
  RETAIN_DECLARATIONS: whole(0, 30, 3),
  RETAIN_CHANGES: whole(0, 30, 3),
  RETAIN_ACCOUNTS: whole(0, 30, 3),
  FEED_MINUTES: whole(0, 1440),
  DEMO_CUSTOMERS: whole(0, 200_000, 2000),
  DEMO_RESTOCK: oneOf(SWITCH, 'on'),
  DEMO_RECORDER: oneOf(SWITCH, 'on'),
  DEMO_JOBS: oneOf(SWITCH, 'on'),
  METRICS_PORT: whole(1, 65_535),
  METRICS_TOKEN: SECRET,
  OPENAPI: oneOf(SWITCH, 'on'),
  LOG_LEVEL: oneOf(LOG_LEVELS, 'info'),
  PORTAL_DIR: text(),
};

/** Names of the environment variables of a deployment (rules §23.2). */
export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS);

export type RawEnvironment = Readonly<Record<string, string | undefined>>;

interface Refusal {
  instancePath: string;
}

/** Returns the message of a wrong setting; omits secret values. */
function sentenceOf({ instancePath }: Refusal, raw: RawEnvironment): string {
  const name = instancePath.slice(1);
  const { must, isSecret } = SETTINGS[name as keyof Environment];
  return isSecret ? `${name} must ${must}.` : `${name} is "${raw[name]}", but must ${must}.`;
}

/**
 * Parses the environment and fills in defaults (rules §23.2). Empty variables count as absent.
 * @throws ConfigError for the first wrong setting
 */
export function readEnvironment(raw: RawEnvironment): Environment {
  const data = Object.fromEntries(Object.entries(raw).filter(([, value]) => value));
  try {
    return envSchema<Environment>({
      schema: { type: 'object', properties: SETTINGS },
      data,
      env: false,
      ajv: {
        customOptions: (ajv) => {
          for (const [name, validate] of Object.entries(FORMATS)) ajv.addFormat(name, { validate });
          ajv.addVocabulary(['must', 'isSecret']);
          return ajv;
        },
      },
    });
  } catch (error) {
    const [refusal] = (error as { errors?: Refusal[] }).errors ?? [];
    throw refusal ? new ConfigError(sentenceOf(refusal, raw)) : error;
  }
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;
/** True for `localhost`, `127.0.0.0/8` and `::1`. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

const hostOf = (url: string): string => new URL(url).hostname;
/**
 * TLS options of nodemailer, each with its only permitted value. Because query parameters of `SMTP_URL` override the
 * options in the code.
 */
const SAFE_TLS = [
  ['ignoreTLS', 'false'],
  ['requireTLS', 'true'],
  ['tls.rejectUnauthorized', 'true'],
] as const;
const turnsTlsOff = (smtpUrl: string): boolean =>
  SAFE_TLS.some(([name, safe]) => new URL(smtpUrl).searchParams.getAll(name).some((value) => value !== safe));

/** Environments that prevent a start in production, each with its error message. */
const PRODUCTION_RULES: readonly (readonly [
  isBroken: (env: Environment, raw: RawEnvironment) => boolean,
  why: string,
])[] = [
  [
    (env) => !env.PUBLIC_ORIGIN,
    'PUBLIC_ORIGIN must be set when PORTAL_MODE is "production": links in mails start with it, like https://my.shop.example.',
  ],
  [
    ({ PUBLIC_ORIGIN = '' }) => PUBLIC_ORIGIN.startsWith('http:') && !isLoopback(hostOf(PUBLIC_ORIGIN)),
    'PUBLIC_ORIGIN must start with https:// when PORTAL_MODE is "production": codes, cards and tokens go over it.',
  ],
  [(env) => !env.SMTP_URL, 'SMTP_URL must be set when PORTAL_MODE is "production": sign-in codes are sent by mail.'],
  [
    ({ SMTP_URL = '' }) => turnsTlsOff(SMTP_URL) && !isLoopback(hostOf(SMTP_URL)),
    'SMTP_URL must not turn TLS off when the mail server is on another machine: sign-in codes go over it.',
  ],
  [
    (env) => !env.TRUST_PROXY,
    `TRUST_PROXY must be set when PORTAL_MODE is "production": name the proxies whose X-Forwarded-For is believed, or "${NO_PROXY}"; behind a proxy that is not named the whole shop shares the limits of one visitor.`,
  ],
  [
    (_env, raw) => !raw.PAYMENT_GATEWAY,
    'PAYMENT_GATEWAY must be set when PORTAL_MODE is "production": "stripe" charges cards, and "stand-in" moves no money.',
  ],
];

/** @throws ConfigError if a rule of production is broken (rules §23.6) */
export function checkProduction(env: Environment, raw: RawEnvironment): void {
  const broken = PRODUCTION_RULES.find(([isBroken]) => isBroken(env, raw));
  if (broken) throw new ConfigError(broken[1]);
}

/** Returns the comma-separated networks whose `X-Forwarded-For` is trusted; undefined for none. */
export const proxiesOf = ({ TRUST_PROXY }: Environment): string | undefined =>
  TRUST_PROXY === NO_PROXY ? undefined : TRUST_PROXY;
