import { normalizeEmail } from '#src/domain/email';
import { escapePattern } from './escapePattern';
import { cardClass, textClass, type Masked } from './classes';
import { isShownField } from './isShownField';
import { maskField } from './maskField';

/** JSON value, such as a masked payload. */
export type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };

const EMAIL = /[^\s@"'<>(),;:=&?#]+(?:@|%40)(?:[^\s@"'<>(),;:=&?#]*[\p{L}\p{N}])?/gu;
const CARD = /(?<!\d)\d(?:[ -]?\d){13,18}(?!\d)/g;
/** Token of a session or link. Excludes idempotency keys (32 hexadecimal digits), because a key is no secret. */
const TOKEN = /(?<![\w-])(?![0-9a-f]{32}(?![\w-]))[\w-]{30,}(?![\w-])/g;
/** Value that is already a class. Other texts in `‹…›` are masked. */
const MASKED =
  /^‹(card|code|security code|e-mail|person|address|token|search|text)(: (good|declining|expired|refused|right|wrong|valid|breaks [§.\d]+)| \d+)?›$/;
/** RTK Query's cache key, such as `listCustomers({"search":"mia"})`. */
const CACHE_KEY = /^(\w+)\((.+)\)$/s;

/** Minimum length of a remembered value, because shorter texts occur in many other texts. */
const SHORTEST = 3;
const MOST_LEARNED = 1_000;
const DEEPEST = 12;
const LONGEST_LIST = 50;

const isPlainObject = (value: object): value is Record<string, unknown> => {
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
};

/** Remembers masked field values, and replaces these values in texts. */
function createMemory() {
  const learned = new Map<string, Masked>();
  let pattern: RegExp | undefined;
  return {
    learn(value: string, masked: Masked): void {
      const text = value.trim();
      // Skips a card's month, year and last digits, because many dates and numbers contain them.
      if (masked === '‹card›' || text.length < SHORTEST || learned.size >= MOST_LEARNED || learned.has(text)) return;
      learned.set(text, masked);
      pattern = undefined;
    },
    replaceIn(text: string): string {
      if (learned.size === 0) return text;
      const longestFirst = [...learned.keys()].sort((left, right) => right.length - left.length).map(escapePattern);
      pattern ??= new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
      return text.replace(pattern, (found) => learned.get(found) ?? '‹masked›');
    },
  };
}

/**
 * Creates a function that returns a value with classes for personal data (rules §30.3).
 * Replaces known values in later texts too. Equal e-mail addresses get equal numbers.
 */
export function createMask(): (value: unknown) => Plain {
  const emails = new Map<string, Masked>();
  const memory = createMemory();

  const numberOfEmail = (email: string): Masked => {
    const known = normalizeEmail(decodeURIComponent(email.replace(/%(?!40)/g, '')));
    const masked = emails.get(known) ?? (`‹e-mail ${emails.size + 1}›` as const);
    emails.set(known, masked);
    return masked;
  };

  const maskText = (text: string, depth: number): string => {
    const [, name, args] = CACHE_KEY.exec(text) ?? [];
    if (name !== undefined && args !== undefined) return `${name}(${maskJson(args, depth)})`;
    return memory.replaceIn(text).replace(EMAIL, numberOfEmail).replace(CARD, cardClass).replace(TOKEN, '‹token›');
  };

  const maskJson = (text: string, depth: number): string => {
    try {
      return JSON.stringify(walk(JSON.parse(text), depth + 1));
    } catch {
      return '‹arguments›';
    }
  };

  const maskNamed = (value: unknown, name: string, holder: Record<string, unknown>, depth: number): Plain => {
    if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((one) => maskNamed(one, name, holder, depth + 1));
    if (typeof value !== 'string' && typeof value !== 'number') return walk(value, depth + 1);
    if (MASKED.test(String(value))) return value;
    const masked = maskField(String(value), { name, holder, numberOfEmail });
    if (masked === undefined)
      return isShownField(name) || value === '' ? walk(value, depth + 1) : textClass(String(value));
    memory.learn(String(value), masked);
    return masked;
  };

  const walkObject = (value: object, depth: number): Plain => {
    if (depth > DEEPEST) return '…';
    if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((one) => walk(one, depth + 1));
    if (!isPlainObject(value)) return `[${value.constructor.name}]`;
    const entries = Object.entries(value).filter(([, field]) => field !== undefined && typeof field !== 'function');
    return Object.fromEntries(
      entries.map(([name, field]) => [maskText(name, depth), maskNamed(field, name, value, depth)]),
    );
  };

  const walk = (value: unknown, depth: number): Plain => {
    if (typeof value === 'string') return maskText(value, depth);
    if (typeof value === 'number' || typeof value === 'boolean') return value;
    if (typeof value !== 'object' || value === null) return null;
    return walkObject(value, depth);
  };

  return (value) => {
    // Masks twice, because a later field may reveal a value in an earlier text.
    walk(value, 0);
    return walk(value, 0);
  };
}
