import { DEFAULT_DATE_STYLE, isDateStyle, type DateStyle } from '../domain/dateStyle';

/** What a deployment sets in `public/config.json` (rules §1.5). */
export interface RuntimeConfig {
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

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0;
const isAddress = (value: unknown): value is string => isText(value) && /^(\/|https?:\/\/)/.test(value);
const isTestLogin = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' &&
    value !== null &&
    'email' in value &&
    isText(value.email) &&
    'code' in value &&
    isText(value.code));

const RULES: { [Key in keyof RuntimeConfig]-?: (value: unknown) => boolean } = {
  brandName: isText,
  apiBase: (value) => isAddress(value) && value.endsWith('/'),
  checkoutUrl: isAddress,
  referralUrl: isAddress,
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

/** Checks what was read and names the first setting that is wrong. */
export function parseRuntimeConfig(raw: unknown): RuntimeConfig {
  const settings = typeof raw === 'object' && raw !== null ? raw : {};
  expectConfig(settings);
  const { dateStyle = DEFAULT_DATE_STYLE, ...others } = settings;
  return { ...others, dateStyle };
}

/** What the server has written into the page; `null` on a static host. */
const settingsInPage = (): unknown => JSON.parse(document.querySelector('#config')?.textContent ?? 'null');

/** Reads the deployment's settings once, before anything is rendered. Rejects when they are missing or wrong. */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  const given = settingsInPage();
  if (given !== null) return parseRuntimeConfig(given);
  // The credentials mode must match the preload in index.html, or the browser fetches twice.
  const reply = await fetch('/config.json', { credentials: 'same-origin' });
  if (!reply.ok) throw new Error(`config.json: ${reply.status}`);
  return parseRuntimeConfig(await reply.json());
}
