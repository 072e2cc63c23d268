import { daysBetween, isIsoDate, type IsoDate } from '#src/domain/isoDate';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WRITTEN_DAY = /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), ([A-Z][a-z]{2}) (\d{1,2}), (\d{4})\b/g;
const ISO_DAY = /\b\d{4}-\d{2}-\d{2}\b/g;
/** Days further away are constants of a request, such as the end of a range. */
const NEAR_DAYS = 800;
/** Products of the seed have numbers of their own, the same in every database. */
const SEEDED_PRODUCT = /^1([0-3]\d|40)$/;
const ID_NAME = /^(purchaseId|customerId|paySourceId|orderId|recordId|checkoutChampId|productId|id)$/;
const LISTS_OF_IDS: Readonly<Record<string, string>> = { pays: 'purchaseId', usedBy: 'purchaseId' };
/** One kind of id has several names. */
const KINDS: Readonly<Record<string, string>> = { checkoutChampId: 'customerId' };

/** What is another one in every run, whatever field it is in. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<request id>'],
  [/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '<time>'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '<token>'],
  [/\b[0-9a-f]{32}\b/g, '<version>'],
  [/nonce-[A-Za-z0-9+/=]+/g, 'nonce-<nonce>'],
  [/nonce="[^"]+"/g, 'nonce="<nonce>"'],
  [/\bDemo [0-9A-F]{8}\b/g, '<demo product>'],
  [/\bDEMO-[0-9A-F]+\b/g, '<demo code>'],
  [/\b\d+ (Sekunden?|seconds?|Minuten?|minutes?)\b/g, '<n> $1'],
  [/\b\d{6}\b/g, '<code>'],
];

/** Takes out of requests and replies what differs from one run to the next, so that two runs can be compared. */
export class Mask {
  readonly #today: IsoDate;
  readonly #base: string;
  /** By kind and id: its place among those of its kind, in the order in which they appeared. */
  readonly #ids = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  constructor(base: string, today: IsoDate) {
    this.#base = base;
    this.#today = today;
  }

  #id(name: string, value: string): string {
    const kind = KINDS[name] ?? name;
    if (!/^\d+$/.test(value) || SEEDED_PRODUCT.test(value) || /^9+$/.test(value)) return value;
    const key = `${kind} ${value}`;
    const known = this.#ids.get(key);
    if (known) return known;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    this.#ids.set(key, `<${kind} ${count}>`);
    return `<${kind} ${count}>`;
  }

  #day(day: string): string {
    if (!isIsoDate(day)) return day;
    const days = daysBetween(this.#today, day);
    if (Math.abs(days) > NEAR_DAYS) return day;
    return days < 0 ? `<today${days}>` : `<today+${days}>`;
  }

  text(text: string): string {
    let masked = text.replaceAll(this.#base, '<server>');
    masked = masked.replace(/(\/manage-subscriptions\/)(\d+)/g, (_all, path: string, id: string) => {
      return path + this.#id('purchaseId', id);
    });
    for (const [pattern, placeholder] of PATTERNS) masked = masked.replace(pattern, placeholder);
    masked = masked.replace(WRITTEN_DAY, (_all, month: string, day: string, year: string) => {
      const number = String(MONTHS.indexOf(month) + 1).padStart(2, '0');
      return this.#day(`${year}-${number}-${day.padStart(2, '0')}`);
    });
    return masked.replace(ISO_DAY, (day) => this.#day(day));
  }

  /** @param name of the field that holds it */
  value(value: unknown, name = ''): unknown {
    if (typeof value === 'string') {
      if (ID_NAME.test(name)) return this.#id(name, value);
      if (name === 'version') return value === '' ? '' : '<version>';
      return this.text(value);
    }
    if (typeof value === 'number' && ID_NAME.test(name)) return this.#id(name, String(value));
    if (Array.isArray(value)) return value.map((item) => this.value(item, LISTS_OF_IDS[name] ?? name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.value(item, key)]));
  }
}
