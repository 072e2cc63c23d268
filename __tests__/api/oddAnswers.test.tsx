import { readdirSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import shipped from '../../public/config.json';
import { asApiError, type ApiError } from '../../src/api/apiError';
import { baseApi } from '../../src/api/baseApi';
import { createStore } from '../../src/app/store';
import { parseRuntimeConfig } from '../../src/config/runtimeConfig';
import { isIsoDate } from '../../src/domain/isoDate';
import { CALLS, SUBSCRIPTION_WIRE } from '../support/oddCalls';
import { MADE_UP } from '../support/proxy';

// What a gateway or a shop's own API may answer to any call: an `ApiError` or a well-formed value comes of it, never a
// success that is none (rules §2.17, §20.8).

const FOLDER = join(__dirname, '../../src/api');
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('Api.ts'));

interface Outcome {
  data?: unknown;
  error?: unknown;
}
/** A query has to be given up, a change not. */
type Pending = Promise<Outcome> & { unsubscribe?: () => void };
interface Endpoint {
  initiate: (arg: unknown, options: object) => (dispatch: unknown, getState: unknown, extra: unknown) => Pending;
}
type Store = Awaited<ReturnType<typeof createStore>>['store'];
const endpoints: Record<string, Endpoint> = baseApi.endpoints;

/** @throws for an endpoint without a row, or a row without an endpoint */
function rowOf(name: string) {
  const [row, endpoint] = [CALLS[name], endpoints[name]];
  if (!row || !endpoint) throw new Error(`${name} is an endpoint or a row, not both.`);
  return { ...row, endpoint };
}

let answer: (response: ServerResponse) => void;
const asked: { method?: string | undefined; path?: string | undefined }[] = [];
const gateway = createServer((request, response) => {
  asked.push({ method: request.method, path: request.url?.split('?')[0] });
  response.setHeader(MADE_UP, 'true');
  answer(response);
});
gateway.keepAliveTimeout = 0;
let store: Store;
const logged: string[] = [];

beforeAll(async () => {
  await Promise.all(FILES.map((file) => import(join(FOLDER, file))));
  jest.spyOn(console, 'error').mockImplementation((...text) => void logged.push(text.join(' ')));
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.address() as AddressInfo;
  const opened = createStore(parseRuntimeConfig({ ...shipped, apiBase: `http://127.0.0.1:${port}/api/` }), false);
  await opened.ready;
  ({ store } = opened);
});
afterAll(() => {
  gateway.closeAllConnections();
  gateway.close();
});

const write = (status: number, text: string, type = 'application/json') =>
  void (answer = (response) => response.writeHead(status, { 'content-type': type }).end(text));
const say = (body: unknown) => write(200, JSON.stringify(body));

async function call(name: string): Promise<Outcome> {
  const { endpoint, arg } = rowOf(name);
  const pending = store.dispatch(endpoint.initiate(arg, { forceRefetch: true, track: false }));
  const outcome = await pending;
  pending.unsubscribe?.();
  return outcome;
}

/** Not what `asApiError` makes of anything else. */
const isOurs = (error: unknown): error is ApiError => error !== undefined && asApiError(error) === error;

/** The good day's reply. */
const replyOf = (name: string) => ({ status: 200, message: 'OK', ...rowOf(name).reply });

const FAILURES: Record<string, [change: () => void, kind: ApiError['kind']]> = {
  'a 204': [() => write(204, ''), 'unavailable'],
  'an empty 200': [() => write(200, ''), 'unavailable'],
  null: [() => say(null), 'unavailable'],
  '{}': [() => say({}), 'unavailable'],
  '[]': [() => say([]), 'unavailable'],
  '5': [() => say(5), 'unavailable'],
  HTML: [() => write(200, '<h1>Welcome</h1>', 'text/html'), 'unavailable'],
  'invalid JSON': [() => write(200, '{"payload":'), 'unavailable'],
  'a payload of null without words': [() => say({ payload: null }), 'unavailable'],
  'a payload of 5': [() => say({ payload: 5, data: 5 }), 'unavailable'],
  'a failure in a success': [() => say({ status: 500, message: 'No.', payload: null }), 'unavailable'],
  'a 400 of null': [() => write(400, 'null'), 'refused'],
  'a 400 of odd parts': [() => write(400, '{"message":5,"payload":{"errors":[5],"price":"x"}}'), 'refused'],
  'a 401 of a text': [() => write(401, '"No."'), 'unauthorized'],
  'a 429': [() => write(429, '{"message":{}}'), 'refused'],
  'a 500': [() => write(500, '{"payload":[]}'), 'server'],
  'a 500 of HTML': [() => write(500, '<h1>Oops</h1>', 'text/html'), 'unavailable'],
  'a 503': [() => write(503, ''), 'unavailable'],
  'a cut connection': [() => void (answer = (response) => response.destroy()), 'noResponse'],
};

test('has a row for every endpoint', () => {
  expect(Object.keys(CALLS).sort()).toEqual(Object.keys(endpoints).sort());
});

describe.each(Object.keys(CALLS))('%s', (name) => {
  test('asks as the contract says, and reads a good reply', async () => {
    say(replyOf(name));
    const { data, error } = await call(name);
    expect(error).toBeUndefined();
    expect(data).toBeDefined();
    const { method, path } = rowOf(name);
    expect(asked.at(-1)).toEqual({ method, path: `/api/${path}` });
  });

  test('makes an ApiError of each reply that is none', async () => {
    for (const [title, [change, kind]] of Object.entries(FAILURES)) {
      change();
      const { data, error } = await call(name);
      // A subscription without a code is a good answer.
      if (name === 'getDiscountRecord' && title === 'a payload of null without words') expect(data).toBeNull();
      else expect({ title, ours: isOurs(error), error }).toMatchObject({ title, ours: true, error: { kind } });
    }
  });

  test('reads a reply with one odd field well, or not at all', async () => {
    say(replyOf(name));
    const { data: healthy } = await call(name);
    for (const [title, reply] of oddReplies(replyOf(name))) {
      say(reply);
      const { data, error } = await call(name);
      const faults = error === undefined ? faultsIn(data, healthy) : isOurs(error) ? [] : ['no ApiError'];
      expect({ title, faults }).toEqual({ title, faults: [] });
      if (rowOf(name).saysSo && title.startsWith('message') && title !== 'message a text')
        expect({ title, data }).toEqual({ title });
    }
  });
});

const ODD = { missing: undefined, null: null, 'an object': {}, 'a list': [], 'a text': 'odd', 'a number': 5 };

/** The reply with each of its fields in turn replaced by each odd value, and with a second, healthy entry in each list. */
function oddReplies(reply: object): [title: string, reply: unknown][] {
  const places = placesIn(reply, []).filter(([first]) => first !== 'status');
  return places.flatMap((place) =>
    Object.entries(ODD).map(([what, value]): [string, unknown] => [
      `${place.join('.')} ${what}`,
      replaceAt(reply, place, value),
    ]),
  );
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isNode = (value: unknown): value is object => typeof value === 'object' && value !== null;
const placesIn = (value: object, place: string[]): string[][] =>
  Object.entries(value).flatMap(([key, part]) => [
    [...place, key],
    ...(isNode(part) ? placesIn(part, [...place, key]) : []),
  ]);

function replaceAt(value: unknown, [key, ...rest]: string[], part: unknown): unknown {
  if (key === undefined) return part;
  if (isList(value)) {
    const changed = value.map((one, index) => (String(index) === key ? replaceAt(one, rest, part) : one));
    return [...changed, ...value];
  }
  const known = value as Record<string, unknown>;
  return { ...known, [key]: replaceAt(known[key], rest, part) };
}

/** What may be missing in a value of the portal. */
const MAY_LACK = [
  'undoUntil',
  'receipt',
  'undo',
  ...['version', 'challenge', 'oldUnitPriceCents', 'discount', 'nextBillDate', 'restartDate', 'waitingSince'],
  ...['paySourceId', 'cardLast4', 'card', 'usedBy', 'waiting', 'shipping', 'usageTime', 'endDate', 'retention'],
  ...['paymentProblem', 'nextTryAt', 'kind'],
];

/** Where a value differs in kind from the good day's: another type, no number, no day. */
function faultsIn(value: unknown, healthy: unknown, place = ''): string[] {
  const key = place.split('.').findLast((part) => !/^\d*$/.test(part)) ?? '';
  if (value === undefined || value === null)
    return healthy == null || MAY_LACK.includes(key) || place === '' ? [] : [place];
  if (typeof value === 'number' && !Number.isFinite(value)) return [`${place} ${value}`];
  if (healthy === undefined || healthy === null) return [];
  if (typeof value !== typeof healthy || Array.isArray(value) !== Array.isArray(healthy)) return [place];
  if (typeof value === 'string' && typeof healthy === 'string' && isIsoDate(healthy) && !isIsoDate(value))
    return [`${place} ${value}`];
  if (!isNode(value) || !isNode(healthy)) return [];
  if (isList(value)) {
    const [first] = isList(healthy) ? healthy : [];
    return value.flatMap((one, index) => faultsIn(one, first, `${place}.${index}`));
  }
  return Object.entries(healthy).flatMap(([name, part]: [string, unknown]) =>
    faultsIn((value as Record<string, unknown>)[name], part, `${place}.${name}`),
  );
}

describe('a subscription', () => {
  const other = { ...SUBSCRIPTION_WIRE, purchaseId: 'p2' };
  const read = async (change: object) => {
    say({ status: 200, message: 'OK', payload: { data: [{ ...SUBSCRIPTION_WIRE, ...change }, other] } });
    const { data } = await call('listSubscriptions');
    return data as { rows: Record<string, unknown>[]; unreadable: number };
  };

  test.each([
    { price: undefined },
    { shipping: null },
    { totalRefunded: 'NaN' },
    { discount: {} },
    { purchaseId: '' },
    { nextBillDate: '2026-12-01T00:00:00Z' },
    { nextBillDate: '2026-02-30' },
    { billingIntervalDays: 0 },
  ])('is left out and counted with %j', async (change) => {
    const { rows, unreadable } = await read(change);
    expect([rows.map(({ purchaseId }) => purchaseId), unreadable]).toEqual([['p2'], 1]);
  });

  test.each<[change: object, expected: object]>([
    [{ country: null }, { delivery: { country: '' } }],
    [{ postalCode: 12345 }, { delivery: { postalCode: '12345' } }],
    [{ nextBillDate: '0000-00-00' }, { nextBillDate: undefined }],
    [{ firstName: null, lastName: null }, { recipient: '' }],
    [{ price: '19.90' }, { unitPriceCents: 1990 }],
    [{ variant: undefined }, { variant: '' }],
    [{ paymentProblem: undefined }, { paymentProblem: undefined }],
    [{ paymentProblem: { since: 'yesterday', total: 1 } }, { paymentProblem: undefined }],
    [
      { paymentProblem: { since: '2026-12-01', reason: 'stolen', total: 4478, nextTryAt: null } },
      { paymentProblem: { since: '2026-12-01', reason: 'other', totalCents: 4478, nextTryAt: undefined } },
    ],
  ])('is read with %j', async (change, expected) => {
    const { rows, unreadable } = await read(change);
    expect(unreadable).toBe(0);
    expect(rows[0]).toMatchObject(expected);
  });
});

test('logs each kind of unreadable part once, and nothing of what it holds', () => {
  expect(logged.length).toBeGreaterThan(0);
  expect(new Set(logged).size).toBe(logged.length);
  expect(logged.filter((line) => !line.startsWith('Unreadable in a reply of the shop: '))).toEqual([]);
  expect(logged.join()).not.toMatch(/odd|Gasse|Muster/);
});
