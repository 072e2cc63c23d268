import { normalizeEmail } from '#src/domain/customer/email';
import { escapePattern } from './escapePattern';
import { cardClass, textClass, type Masked } from './classes';
import { isShownField } from './isShownField';
import { maskField } from './maskField';

/** What can be sent to another window, with nothing in it that a screen must not show. */
export type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };

const EMAIL = /[^\s@"'<>(),;:=&?#]+(?:@|%40)(?:[^\s@"'<>(),;:=&?#]*[\p{L}\p{N}])?/gu;
const CARD = /(?<!\d)\d(?:[ -]?\d){13,18}(?!\d)/g;
/** Random texts as tokens and links hold them. A key of a command, 32 digits of hex, opens nothing. */
const TOKEN = /(?<![\w-])(?![0-9a-f]{32}(?![\w-]))[\w-]{30,}(?![\w-])/g;
/** What is a class already; no other text in these brackets. */
const MASKED =
  /^‹(card|code|security code|e-mail|person|address|token|search|text)(: (good|declining|expired|refused|right|wrong|valid|breaks [§.\d]+)| \d+)?›$/;
/** As RTK Query writes what a call was made with: `listCustomers({"search":"mia"})`. */
const CACHE_KEY = /^(\w+)\((.+)\)$/s;

/** Below it a text is found in too many others, and says too little. */
const SHORTEST = 3;
const MOST_LEARNED = 1_000;
const DEEPEST = 12;
const LONGEST_LIST = 50;

const isPlainObject = (value: object): value is Record<string, unknown> => {
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
};

/** Remembers what was masked where a name gave it away, and finds it in the middle of other texts. */
function createMemory() {
  const learned = new Map<string, Masked>();
  let pattern: RegExp | undefined;
  return {
    learn(value: string, masked: Masked): void {
      const text = value.trim();
      // Month, year and last digits of a card are in many a date and number.
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
 * Makes the function that takes out of any value what must not be seen on a shared screen or in a record: cards, codes,
 * e-mail addresses, tokens, names and addresses, each replaced by its class (rules §30.3). What it has masked once it
 * finds again in any text. The same e-mail address keeps its number.
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
    // What a later field gives away may be in an earlier text.
    walk(value, 0);
    return walk(value, 0);
  };
}
