import { isEmail } from './email';
import { DEFAULT_DATE_STYLE, isDateStyle, type DateStyle } from './dateStyle';

/** Contact and statutory pages of the shop (rules §1.6). */
export interface ShopContact {
  contactEmail?: string | undefined;
  imprintUrl?: string | undefined;
  privacyUrl?: string | undefined;
}

/** Settings of a deployment in `public/config.json` (rules §1.5). */
export interface RuntimeConfig extends ShopContact {
  brandName: string;
  /** Base URL of the API: a path or an absolute URL, with a trailing slash. */
  apiBase: string;
  checkoutUrl: string;
  referralUrl: string;
  /** Links to the checkout carry SKUs and a reference to the customer (rules §33.15). */
  checkoutReference?: boolean;
  /** Style of displayed dates (rules §19.9). */
  dateStyle: DateStyle;
  /** Shortcut sign-in for demos; absent in production (rules §5.13). */
  testLogin?: { email: string; code: string };
  /** Optional features of the API, if the server writes them into the page (rules §24.1). */
  features?: readonly string[];
  /** Enables problem reports; set by a demo's server (rules §30.8). */
  recorder?: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isAddress = (value: unknown): value is string => isText(value) && /^(\/|https?:\/\/)/.test(value);
const isSwitch = (value: unknown): boolean => value === undefined || typeof value === 'boolean';
const isTestLogin = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' &&
    value !== null &&
    'email' in value &&
    isText(value.email) &&
    'code' in value &&
    isText(value.code));

/** Treats an empty string as absent, so that the file can list optional settings. */
const isUnset = (value: unknown): boolean => value === undefined || value === '';
/** Absolute URL, because mails link to it. */
const isWebAddress = (value: unknown): boolean => isUnset(value) || (isText(value) && /^https?:\/\/[^/\s]/.test(value));

const RULES: { [Key in keyof RuntimeConfig]-?: (value: unknown) => boolean } = {
  brandName: isText,
  apiBase: (value) => isAddress(value) && value.endsWith('/'),
  checkoutUrl: isAddress,
  referralUrl: isAddress,
  checkoutReference: isSwitch,
  contactEmail: (value) => isUnset(value) || (isText(value) && isEmail(value)),
  imprintUrl: isWebAddress,
  privacyUrl: isWebAddress,
  dateStyle: (value) => value === undefined || isDateStyle(value),
  testLogin: isTestLogin,
  features: (value) => value === undefined || (Array.isArray(value) && value.every(isText)),
  recorder: isSwitch,
};

/** Validated content of the file. */
type Settings = Omit<RuntimeConfig, 'dateStyle'> & Partial<Pick<RuntimeConfig, 'dateStyle'>>;

function expectConfig(settings: object): asserts settings is Settings {
  const values = new Map<string, unknown>(Object.entries(settings));
  const wrong = Object.entries(RULES).find(([name, holds]) => !holds(values.get(name)));
  if (wrong) throw new Error(`config.json: "${wrong[0]}" is missing or not of its form`);
}

/**
 * Validates and normalizes the content of `config.json`.
 * @throws Error naming the first invalid setting
 */
export function parseRuntimeConfig(raw: unknown): RuntimeConfig {
  const settings = typeof raw === 'object' && raw !== null ? raw : {};
  expectConfig(settings);
  const { brandName, dateStyle = DEFAULT_DATE_STYLE, contactEmail, imprintUrl, privacyUrl, ...others } = settings;
  return {
    ...others,
    brandName: brandName.trim(),
    dateStyle,
    contactEmail: contactEmail || undefined,
    imprintUrl: imprintUrl || undefined,
    privacyUrl: privacyUrl || undefined,
  };
}
