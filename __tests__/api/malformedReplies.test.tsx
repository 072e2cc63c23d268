import { readdirSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import shipped from '../../public/config.json';
import { asApiError, isInDoubt, type ApiError } from '#src/api/apiError';
import { baseApi } from '#src/api/baseApi';
import { putSecret } from '#src/api/customer/secretVault';
import { createStore } from '#src/app/store';
import { parseRuntimeConfig } from '#src/domain/runtimeConfig';
import { isIsoDate } from '#src/domain/isoDate';
import { type Call, callsOf } from '../support/calls';
import { MADE_UP } from '../support/proxy';
import { sample } from '../support/sample';
import { startServer } from '../support/server';

// Malformed replies, as a gateway or a shop's own API may send. Endpoints return an `ApiError` or a valid value
// (rules §2.17, §20.8).

// Because `npm run check` runs the whole tables.
jest.setTimeout(300_000);

const FOLDER = join(__dirname, '../../src/api');
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('Api.ts'));

const DAY = '2026-12-01';
const idempotencyKey = 'key-1';
const EMAIL = 'kim@example.org';
const names = { firstName: 'Kim', lastName: 'Muster' };
const address = { address1: 'Gasse 1', address2: '', postalCode: '12345', city: 'Ulm', state: 'BW', country: 'DE' };
const card = { cardNumber: '4242424242424242', cardSecurityCode: '123', cardMonth: '12', cardYear: '2099' };
const command = (fields: object = {}) => ({ purchaseId: 'p1', version: 'v1', idempotencyKey, ...fields });
const change = (fields: object = {}) => ({ idempotencyKey, ...fields });
const discount = { code: 'HERBST', amount: '10', isPercentage: true, startDate: DAY };
const offer = { productId: '7', price: '9.9', oldPrice: '12.9', active: 'true', set: '5', version: 'v1' };
const list = { search: '', page: 1 };
const auditFilter = { admin: EMAIL, kind: 'a', customerId: '7', from: DAY, to: DAY };
const range = { startDate: DAY, endDate: DAY };

/** Argument of each endpoint of `baseApi` that has one. */
const ARGS: Readonly<Record<string, unknown>> = {
  setUpFactor: { token: 'a-token' },
  enterFactor: { token: 'a-token', code: '123456' },
  sendOtp: { email: EMAIL, challenge: undefined },
  verifyOtp: { email: EMAIL, otp: '123456', challenge: 'c' },
  chooseAccount: { customerId: '1' },
  enterAccount: { customerId: '1', reason: 'Call' },
  logout: { as: 'customer' },
  logoutEverywhere: change(),
  getOwner: 'a-token',
  saveInfo: change({ info: { ...names, email: EMAIL, phone: '0123456789' }, isAdmin: false, secret: undefined }),
  requestEmailCode: { email: EMAIL },
  addAddress: change({ address: { ...address, ...names } }),
  saveBillingAddress: change({ address }),
  saveShippingAddress: change({ address }),
  deleteShippingAddress: change(),
  saveCard: change({ paySourceId: '', secret: putSecret(card) }),
  deleteCard: change({ paySourceId: 'c1' }),
  getSubscription: '10042',
  rescheduleOrder: command({ nextBillDate: DAY, billNow: false }),
  pauseSubscription: command({ restartDate: DAY }),
  cancelSubscription: command({ reason: '2' }),
  updateSubscription: command({
    ...{ productId: '7', unitPriceCents: 1990, quantity: 1, intervalDays: 28, isIntervalChange: false },
  }),
  applyDiscount: command({ code: 'HERBST' }),
  removeDiscount: command({ code: 'HERBST', recordId: '1' }),
  reactivateSubscription: command(),
  retryPayment: command({ paySourceId: 'c1' }),
  readBill: '5',
  finishBill: '5',
  startSetup: '',
  finishSetup: 'a-ref',
  choosePaySource: command({ paySourceId: 'c1' }),
  getDiscountRecord: 'p1',
  listReceipts: '101',
  previewCommand: { purchaseId: '101', seen: 'v1', command: 'orderNow', fields: {} },
  saveMailPreferences: { notices: false },
  previewLink: { token: 'a-token' },
  confirmLink: change({ token: 'a-token' }),
  undoChange: change({ receiptId: '7' }),
  listFrequencies: '7',
  getProductFrequencies: '7',
  saveProductFrequencies: change({ productId: '7', weeks: [2], version: 'v1' }),
  saveOffer: change({ fields: offer }),
  previewOffer: offer,
  listDiscounts: list,
  saveDiscount: change({ id: null, version: undefined, form: { ...discount, usageTime: '' } }),
  deleteDiscount: '1',
  listDeclarations: list,
  decideDeclaration: change({ id: '1', decision: 'done', purchaseIds: ['101', '102'], unlisted: true }),
  rejectDeclarations: change({ search: 'Kim', reason: 'No' }),
  answerDeclaration: change({ declarationId: '1', action: 'takeBack', purchaseId: '101' }),
  listCustomers: list,
  getRefundable: '100001',
  refund: change({ paymentId: '100001', amountCents: 100, reason: 'a', leftCents: 100 }),
  listAttention: { kind: 'declined', search: '', page: 1 },
  listCancellations: { from: DAY, to: DAY, reason: 'other', page: 1 },
  downloadCancellations: { from: DAY, to: DAY, reason: 'other' },
  listFailedPayments: { search: '', reason: 'declined', state: 'tried', page: 1 },
  downloadFailedPayments: { search: '', reason: '', state: '' },
  tryPayment: change({ purchaseId: '10042' }),
  mailPayer: change({ purchaseId: '10042' }),
  listAudit: { ...auditFilter, page: 1 },
  downloadAudit: auditFilter,
  saveAdmin: { email: EMAIL, role: 'viewer' },
  searchCustomers: 'Kim',
  getCustomerFile: '1001',
  listTimeline: { customerId: '1001', before: '7' },
  getFileMail: { customerId: '1001', mailId: '7' },
  addNote: change({ customerId: '1001', text: 'Calls at 5 pm.' }),
  resendMail: change({ customerId: '1001', mailId: '7' }),
  eraseCustomer: change({ customerId: '1001' }),
  listCohorts: { type: 'subscribers', ...range },
  getStatistics: range,
};

interface Outcome {
  data?: unknown;
  error?: unknown;
}
/** `unsubscribe` of a query; a mutation has none. */
type Pending = Promise<Outcome> & { unsubscribe?: () => void };
interface Endpoint {
  initiate: (arg: unknown, options: object) => (dispatch: unknown, getState: unknown, extra: unknown) => Pending;
}
type Store = Awaited<ReturnType<typeof createStore>>['store'];
const endpoints: Record<string, Endpoint> = baseApi.endpoints;

/** Last received call with the names of its fields. */
let asked: { method: string | undefined; path: string | undefined; fields: string[] };
let answer: (response: ServerResponse) => void;
const gateway = createServer((request, response) => {
  const [path, query = ''] = (request.url ?? '').split('?');
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    const sent = body.startsWith('{') ? Object.keys(JSON.parse(body) as object) : [...new URLSearchParams(body).keys()];
    asked = { method: request.method, path, fields: [...new URLSearchParams(query).keys(), ...sent] };
    response.setHeader(MADE_UP, 'true');
    answer(response);
  });
});
gateway.keepAliveTimeout = 0;
let store: Store;
const logged: string[] = [];
/** Call in `/openapi.json` of each endpoint, and the names of the sent fields. */
const made: Record<string, { call: Call; sent: string[] }> = {};

async function run(name: string): Promise<Outcome> {
  const endpoint = endpoints[name];
  if (!endpoint) throw new Error(`There is no endpoint ${name}.`);
  const pending = store.dispatch(endpoint.initiate(ARGS[name], { forceRefetch: true, track: false }));
  const outcome = await pending;
  pending.unsubscribe?.();
  // Keeps the store small, because its development checks traverse the whole state after each action.
  store.dispatch(baseApi.util.resetApiState());
  return outcome;
}

const write = (status: number, text: string, type = 'application/json') =>
  void (answer = (response) => response.writeHead(status, { 'content-type': type }).end(text));
const replyWith = (body: unknown) => write(200, JSON.stringify(body));

beforeAll(async () => {
  await Promise.all(FILES.map((file) => import(join(FOLDER, file))));
  jest.spyOn(console, 'error').mockImplementation((...text) => void logged.push(text.join(' ')));
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.address() as AddressInfo;
  const opened = createStore(parseRuntimeConfig({ ...shipped, apiBase: `http://127.0.0.1:${port}/api/` }), false);
  await opened.ready;
  ({ store } = opened);
  // Has the calls of the second factor, which exist only by this setting.
  const other = await startServer({ ADMIN_SECOND_FACTOR: 'totp', DEMO_JOBS: 'off' });
  const described = [...(await callsOf(process.env.API_URL ?? '')), ...(await callsOf(other.url))];
  await other.stop();
  for (const name of Object.keys(endpoints)) {
    write(400, 'null');
    await run(name);
    const call = described.find(({ method, path }) => method === asked.method && path === asked.path);
    if (!call) throw new Error(`${name} calls ${asked.method} ${asked.path}, which is not described.`);
    made[name] = { call, sent: asked.fields };
  }
});
afterAll(() => {
  gateway.closeAllConnections();
  gateway.close();
});

/** False for errors that `asApiError` would convert. */
const isOurs = (error: unknown): error is ApiError => error !== undefined && asApiError(error) === error;

const MESSAGE = 'So it was said.';
/** Valid reply of an endpoint; a file is its payload. */
const replyOf = (name: string) => ({
  ...made[name]?.call.reply,
  ...(name.startsWith('download') && { payload: 'A;B' }),
  message: MESSAGE,
});

const FAILURES: Record<string, [change: () => void, kind: ApiError['kind']]> = {
  'a 204': [() => write(204, ''), 'unavailable'],
  'an empty 200': [() => write(200, ''), 'unavailable'],
  null: [() => replyWith(null), 'unavailable'],
  '{}': [() => replyWith({}), 'unavailable'],
  '[]': [() => replyWith([]), 'unavailable'],
  '5': [() => replyWith(5), 'unavailable'],
  'a text': [() => replyWith('OK'), 'unavailable'],
  HTML: [() => write(200, '<h1>Welcome</h1>', 'text/html'), 'unavailable'],
  'invalid JSON': [() => write(200, '{"payload":'), 'unavailable'],
  'a payload of null without a message': [() => replyWith({ payload: null }), 'unavailable'],
  'a payload of 5': [() => replyWith({ payload: 5, data: 5 }), 'unavailable'],
  'a failure in a success': [() => replyWith({ status: 500, message: 'No.', payload: null }), 'unavailable'],
  'a 400 of null': [() => write(400, 'null'), 'refused'],
  'a 400 of malformed parts': [() => write(400, '{"message":5,"payload":{"errors":[5],"price":"x"}}'), 'refused'],
  'a 401 of a text': [() => write(401, '"No."'), 'unauthorized'],
  'a 429': [() => write(429, '{"message":{}}'), 'refused'],
  'a 500': [() => write(500, '{"payload":[]}'), 'server'],
  'a 500 of HTML': [() => write(500, '<h1>Oops</h1>', 'text/html'), 'unavailable'],
  'a 503': [() => write(503, ''), 'unavailable'],
  'a cut connection': [() => void (answer = (response) => response.destroy()), 'noResponse'],
};

test('every endpoint sends all required fields and no unknown field', () => {
  expect(Object.keys(ARGS).filter((name) => !(name in endpoints))).toEqual([]);
  for (const [name, { call, sent }] of Object.entries(made)) {
    expect([name, sent.filter((field) => !(field in call.fields))]).toEqual([name, []]);
    expect([name, call.required.filter((field) => !sent.includes(field))]).toEqual([name, []]);
  }
});

test('every endpoint returns an ApiError for each malformed reply', async () => {
  const rows = Object.entries(FAILURES).flatMap(([title, row]) =>
    Object.keys(endpoints).map((name) => [name, title, row] as const),
  );
  for (const [name, title, [prepare, kind]] of sample(rows)) {
    prepare();
    const { data, error } = await run(name);
    // A file is read by its content type, and has no payload of null.
    if (name.startsWith('download') && title === 'a payload of null without a message') continue;
    // `null` is the valid reply for a subscription without a discount code.
    if (name === 'getDiscountRecord' && title === 'a payload of null without a message') {
      expect(data).toBeNull();
      continue;
    }
    expect({ name, title, ours: isOurs(error), error }).toMatchObject({ name, title, ours: true, error: { kind } });
    // Because a command in doubt is retried with its key.
    expect([name, title, isInDoubt(error as ApiError)]).toEqual([name, title, IN_DOUBT.includes(kind)]);
  }
});

test('every endpoint accepts a valid reply, and returns no malformed value for a malformed field', async () => {
  const seen = new Set<string>();
  for (const name of Object.keys(endpoints)) {
    replyWith(replyOf(name));
    const { data: healthy, error: none } = await run(name);
    expect([name, none, healthy === undefined]).toEqual([name, undefined, false]);
    // Because a reply without its displayed message is a failure.
    const isMessageShown = JSON.stringify(healthy).includes(MESSAGE);
    const rows = malformedReplies(replyOf(name));
    // A sample is enough for equal replies, because their endpoints share the parser.
    const text = JSON.stringify(replyOf(name));
    const isKnown = seen.has(text);
    seen.add(text);
    const some = isKnown ? rows.filter((_row, index) => index % EVERY_NTH === 0) : sample(rows, EVERY_NTH);
    for (const [title, reply] of some) {
      replyWith(reply);
      const { data, error } = await run(name);
      const faults = error === undefined ? faultsIn(data, healthy) : isOurs(error) ? [] : ['no ApiError'];
      expect({ name, title, faults }).toEqual({ name, title, faults: [] });
      if (isMessageShown && title.startsWith('message') && title !== 'message a text')
        expect({ name, title, data }).toEqual({ name, title });
    }
  }
});

const IN_DOUBT: readonly ApiError['kind'][] = ['unavailable', 'noResponse'];

const MALFORMED = { missing: undefined, null: null, 'an object': {}, 'a list': [], 'a text': 'odd', 'a number': 5 };
/** No common divisor with the number of malformed values. */
const EVERY_NTH = 37;

/** Replies with one field replaced by one malformed value, and a second valid entry in each list. */
function malformedReplies(reply: object): [title: string, reply: unknown][] {
  const places = placesIn(reply, []).filter(([first]) => first !== 'status');
  return places.flatMap((place) =>
    Object.entries(MALFORMED).map(([what, value]): [string, unknown] => [
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

/** Optional properties of the portal's values. */
const MAY_LACK = [
  'undoUntil',
  ...['erasure', 'erasedAt', 'dueOn', 'cancelReason'],
  'receipt',
  'undo',
  ...['version', 'challenge', 'oldUnitPriceCents', 'discount', 'nextBillDate', 'restartDate', 'waitingSince'],
  ...[
    'paySourceId',
    'cardLast4',
    'card',
    'usedBy',
    'waiting',
    'shipping',
    'usageTime',
    'usedCount',
    'endDate',
    'retention',
  ],
  ...[
    'paymentProblem',
    ...[
      'customerId',
      'billing',
      'delivery',
      'nextBefore',
      'productName',
      'failure',
      'year',
      'month',
      'last4',
      'chargesAreCapped',
      'trackingUrl',
      'trackingNumber',
      'carrier',
      'orderNumber',
      'paymentId',
      'externalId',
      'owed',
      'left',
      'orderId',
      'nextTryOn',
      'words',
      'customerName',
      'key',
      'admin',
      'amount',
      'reason',
      'email',
      'name',
      'removedAt',
      'shippedOn',
      'pausedUntil',
      'endedOn',
      'dueOn',
    ],
    'nextTryAt',
    'kind',
    'unitPrice',
    'reduction',
    'cancelOn',
    'wantedOn',
    'rejectReason',
    'refundDue',
    'order',
    'imagePath',
    'sku',
    'refunds',
    'churnRate',
    'addedAt',
    'lastSignInAt',
  ],
];

/** Added or deleted addresses have no earlier or later state. */
const isFormerAddress = (key: string, healthy: unknown) =>
  ['before', 'after'].includes(key) && isNode(healthy) && 'city' in healthy;

/** Address of an export, which shows the lines that were stored (rules §40.1). */
const isExportedAddress = (place: string) => /^\.(profile|orders\.\d+)\.(billing|shipping|delivery)\b/.test(place);

/** A value of the change log, which may be missing, a text, a number or a boolean. */
const isLoggedValue = (place: string) => /\.(before|after)\.1$/.test(place);

/** Places with another type than the valid value, or with an invalid number or date. */
function faultsIn(value: unknown, healthy: unknown, place = ''): string[] {
  if (isLoggedValue(place) && !isNode(value)) return [];
  const key = place.split('.').findLast((part) => !/^\d*$/.test(part)) ?? '';
  if (value === undefined || value === null) {
    const mayLack = MAY_LACK.includes(key) || isFormerAddress(key, healthy) || isExportedAddress(place);
    return healthy == null || mayLack || place === '' ? [] : [place];
  }
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
  const read = async (fields: object) => {
    const { payload } = replyOf('listSubscriptions') as unknown as { payload: { data: object[] } };
    const [healthy] = payload.data;
    replyWith({
      status: 200,
      message: MESSAGE,
      payload: {
        data: [
          { ...healthy, ...fields },
          { ...healthy, purchaseId: 'p2' },
        ],
      },
    });
    const { data } = await run('listSubscriptions');
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
  ])('is omitted and counted with %j', async (fields) => {
    const { rows, unreadable } = await read(fields);
    expect([rows.map(({ purchaseId }) => purchaseId), unreadable]).toEqual([['p2'], 1]);
  });

  test.each<[fields: object, expected: object]>([
    [{ country: null }, { delivery: { country: '' } }],
    [{ postalCode: 12345 }, { delivery: { postalCode: '12345' } }],
    [{ nextBillDate: '0000-00-00' }, { dueDay: undefined }],
    [{ firstName: null, lastName: null }, { recipient: '' }],
    [{ price: '19.90' }, { unitPriceCents: 1990 }],
    [{ variant: undefined }, { variant: '' }],
    [
      { version: '', paySourceId: '', waitingSince: '' },
      { version: undefined, paySourceId: undefined },
    ],
    [{ unitPrice: { cents: '1.5', unit: 'stone' } }, { unitPrice: undefined }],
    [{ lowestPrice30: 'low' }, { reduction: undefined }],
    [{ paymentProblem: undefined }, { paymentProblem: undefined }],
    [{ paymentProblem: { since: 'yesterday', total: 1 } }, { paymentProblem: undefined }],
    [
      { paymentProblem: { since: '2026-12-01', reason: 'stolen', total: 4478, nextTryAt: null } },
      { paymentProblem: { since: '2026-12-01', reason: 'other', totalCents: 4478 }, nextTryAt: undefined },
    ],
  ])('is accepted with %j', async (fields, expected) => {
    const { rows, unreadable } = await read(fields);
    expect(unreadable).toBe(0);
    expect(rows[0]).toMatchObject(expected);
  });
});

test('a payment without items is accepted', async () => {
  const { payload } = replyOf('listPayments') as unknown as { payload: { data: object[] } };
  replyWith({ status: 200, message: MESSAGE, payload: { data: [{ ...payload.data[0], items: null }] } });
  expect(JSON.stringify((await run('listPayments')).data)).toContain('"items":[]');
});

test('logs each kind of unreadable part once and without its value', () => {
  expect(logged.length).toBeGreaterThan(0);
  expect(new Set(logged).size).toBe(logged.length);
  expect(logged.filter((line) => !line.startsWith('Unreadable in a reply of the shop: '))).toEqual([]);
  expect(logged.join()).not.toMatch(/odd|Platz|Muster/);
});
