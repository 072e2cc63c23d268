import { createRandom, type Random } from '../../server/db/seed/random';
import { routesOf, type Route, type Schema } from './routeList';
import { createApi } from './serverApi';

export interface FuzzResult {
  requests: number;
  /** How many answers had which status. */
  statuses: Record<number, number>;
  /** Requests that were answered with a 5xx, or not as the contract says. */
  failures: string[];
}

const NASTY: readonly unknown[] = [
  ...['', ' ', '0', '-1', '1', '101', '10001', '1e309', '99999999999999999999', 'NaN', 'null', 'true', 'de', 'en'],
  ...["' or 1=1 --", '%', '_', '\\', '"', '<script>', '../../etc/passwd', 'a\0b', '\ud800', '😀', 'Ä'.repeat(300)],
  ...['2027-02-30', '2026-11-21', '0000-00-00', '9999-12-31', '+275760-09-13', '2026-11-21T00:00:00Z', '2026-13-01'],
  ...[
    'a@b.de',
    'customer@demo.example',
    'a@b',
    '123456',
    '4242424242424242',
    'subscribers',
    'days',
    '28',
    'x'.repeat(70_000),
  ],
  ...[0, -1, 1.5, 1e308, 28, true, false, null, [], {}, [[]], { a: { b: 1 } }, ['1', '2']],
];

/** A value that the schema would take, or nearly. */
function plausible(
  random: Random,
  name: string,
  { type, enum: choices, anyOf }: Schema,
  ids: readonly string[],
): unknown {
  if (choices) return random.pick(choices);
  const [first] = anyOf ?? [];
  if (first) return plausible(random, name, first, ids);
  if (/purchaseId|checkoutChampId|^id$|recordId|paySourceId/.test(name)) return random.pick(ids);
  if (name === 'productId') return String(random.int(101, 140));
  if (/date/i.test(name)) return `2026-${random.pick(['11', '12'])}-${random.int(10, 30)}`;
  if (/email/i.test(name)) return 'someone@kunden.example';
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'integer' || type === 'number') return random.int(1, 60);
  return random.pick([
    '4',
    '12.50',
    'Berlin',
    '10115',
    'DE',
    '2',
    'WILLKOMMEN10',
    'Anna',
    '2,4',
    '123456',
    'Am Platz 5',
  ]);
}

async function peopleOn(base: string) {
  const api = createApi(base);
  const { adminToken = '' } = await api.customers({ admin: true, statuses: [] });
  const { token, customerId, subscriptions } = await api.customer({
    statuses: ['ACTIVE', 'PAUSED', 'INACTIVE', 'ACTIVE', 'CANCELLED', 'RECYCLE_FAILED'],
    payments: 2,
  });
  const ids = [customerId, ...subscriptions.map(({ purchaseId }) => purchaseId)];
  return { tokens: [adminToken, adminToken, token, token, token, '', 'x'.repeat(43), 'ä'], ids };
}

function requestOf(random: Random, { method, path, fields }: Route, token: string, ids: readonly string[]) {
  const values = Object.entries(fields)
    .filter(() => random.chance(0.92))
    .map(([name, schema]) => [name, random.chance(0.75) ? plausible(random, name, schema, ids) : random.pick(NASTY)]);
  if (random.chance(0.05)) values.push(['unknown', random.pick(NASTY)]);
  const form = new URLSearchParams(values.map(([name, value]) => [String(name), String(value)]));
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${encodeURIComponent(token)}` };
  if (random.chance(0.2)) headers['idempotency-key'] = random.pick(['k', 'key-1', 'x'.repeat(300), 'a b']);
  if (method === 'GET') return { url: `${path}?${form.toString()}`, init: { method, headers } };
  if (random.chance(0.05)) {
    headers['content-type'] = random.pick(['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'x']);
    return {
      url: path,
      init: { method, headers, body: random.pick(['{', '[]', '%', 'null', '"', 'a=b&a=c', '{"__proto__":1}']) },
    };
  }
  if (random.chance(0.5)) return { url: path, init: { method, headers, body: form } };
  headers['content-type'] = 'application/json';
  return { url: path, init: { method, headers, body: JSON.stringify(Object.fromEntries(values)) } };
}

/** A token that signs out is of no use to the requests after it. */
const SIGNS_OUT = '/api/user/logout';
const REFRESH_EVERY = 500;

/** Sends made-up requests for every call in /openapi.json; the same seed sends the same ones. */
export async function fuzz(base: string, count: number, seed: number): Promise<FuzzResult> {
  const random = createRandom(seed);
  const calls = await routesOf(base);
  const result: FuzzResult = { requests: 0, statuses: {}, failures: [] };
  let people = await peopleOn(base);
  for (let number = 0; number < count; number += 1) {
    if (number % REFRESH_EVERY === 0) people = await peopleOn(base);
    const call = random.pick(calls);
    const token = call.path === SIGNS_OUT ? 'x'.repeat(43) : random.pick(people.tokens);
    const { url, init } = requestOf(random, call, token, people.ids);
    const reply = await fetch(`${base}${url}`, init as RequestInit);
    const text = await reply.text();
    result.requests += 1;
    result.statuses[reply.status] = (result.statuses[reply.status] ?? 0) + 1;
    const isReady = reply.status < 500 && text.includes(`"status":${reply.status}`);
    if (!isReady)
      result.failures.push(
        `${reply.status} ${init.method} ${url.slice(0, 200)} ${JSON.stringify(init).slice(0, 300)} -> ${text.slice(0, 200)}`,
      );
  }
  return result;
}
