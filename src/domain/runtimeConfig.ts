import { isEmail } from './customer/email';
import { DEFAULT_DATE_STYLE, isDateStyle, type DateStyle } from './dateStyle';

/** How people reach the shop, and where its statutory texts are (rules §1.6). */
export interface ShopContact {
  contactEmail?: string | undefined;
  imprintUrl?: string | undefined;
  privacyUrl?: string | undefined;
}

/** What a deployment sets in `public/config.json` (rules §1.5). */
export interface RuntimeConfig extends ShopContact {
  brandName: string;
  /** Where the API answers: a path on this host or an absolute address, ending in a slash. */
  apiBase: string;
  checkoutUrl: string;
  referralUrl: string;
  /** How dates are written (rules §19.9). */
  dateStyle: DateStyle;
  /** The shortcut sign-in for demonstrations; absent in production (rules §5.13). */
  testLogin?: { email: string; code: string };
  /** What the API has beyond its basic calls, where the server has written that into the page (rules §24.1). */
  features?: readonly string[];
  /** Problems are recorded, so that a tester can report them; a demo's server says so (rules §30.8). */
  recorder?: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isAddress = (value: unknown): value is string => isText(value) && /^(\/|https?:\/\/)/.test(value);
const isTestLogin = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' &&
    value !== null &&
    'email' in value &&
    isText(value.email) &&
    'code' in value &&
    isText(value.code));

/** An empty one counts as absent, so that the file can name what has to be filled in. */
const isUnset = (value: unknown): boolean => value === undefined || value === '';
/** Absolute, because mails link to it. */
const isWebAddress = (value: unknown): boolean => isUnset(value) || (isText(value) && /^https?:\/\/[^/\s]/.test(value));

const RULES: { [Key in keyof RuntimeConfig]-?: (value: unknown) => boolean } = {
  brandName: isText,
  apiBase: (value) => isAddress(value) && value.endsWith('/'),
  checkoutUrl: isAddress,
  referralUrl: isAddress,
  contactEmail: (value) => isUnset(value) || (isText(value) && isEmail(value)),
  imprintUrl: isWebAddress,
  privacyUrl: isWebAddress,
  dateStyle: (value) => value === undefined || isDateStyle(value),
  testLogin: isTestLogin,
  features: (value) => value === undefined || (Array.isArray(value) && value.every(isText)),
  recorder: (value) => value === undefined || typeof value === 'boolean',
};

/** What the file must and may say. */
type Settings = Omit<RuntimeConfig, 'dateStyle'> & Partial<Pick<RuntimeConfig, 'dateStyle'>>;

function expectConfig(settings: object): asserts settings is Settings {
  const values = new Map<string, unknown>(Object.entries(settings));
  const wrong = Object.entries(RULES).find(([name, holds]) => !holds(values.get(name)));
  if (wrong) throw new Error(`config.json: "${wrong[0]}" is missing or not of its form`);
}

/**
 * Checks what the portal or the server has read.
 * @throws Error naming the first setting that is wrong
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
