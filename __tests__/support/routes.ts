import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { type Api, createApi, detailsOf, SHIPPING } from './api';
import { createRandom, type Random } from '../../server/core/seed/people/random';

export interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}
interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}
export interface Route {
  method: string;
  path: string;
  fields: Record<string, Schema>;
}

/** Every call of /openapi.json, with the fields that it takes. */
export async function routesOf(base: string): Promise<Route[]> {
  const { paths } = (await (await fetch(`${base}/openapi.json`)).json()) as OpenApi;
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
        const body = Object.values(requestBody?.content ?? {})[0]?.schema.properties ?? {};
        const asked = parameters.filter((parameter) => parameter.in === 'query');
        const query = Object.fromEntries(asked.map(({ name, schema }) => [name, schema]));
        return { method: method.toUpperCase(), path, fields: { ...query, ...body } };
      }),
    );
}

type Fields = Readonly<Record<string, string>>;

export const FORM = 'application/x-www-form-urlencoded';

export interface Answer {
  status: number;
  message: string;
  payload?: unknown;
  data?: unknown;
}

/** A readable value of each field; a field that is missing here gets a short text. */
const READABLE: Fields = {
  purchaseId: '999999999',
  paySourceId: '999999999',
  checkoutChampId: '999999999',
  recordId: '999999999',
  receiptId: '999999999',
  id: '999999999',
  productId: '101',
  email: 'nobody-at-all@kunden.example',
  otp: '123456',
  billNow: 'false',
  nextBillDate: '2027-01-04',
  restartDate: '2027-01-04',
  command: 'reschedule',
  price: '12.9',
  productQty: '1',
  billingIntervalDays: '28',
  intervalUnit: 'days',
  isIntervalChange: 'false',
  cancelReason: '2',
  fullRefund: 'false',
  afterNextBill: 'false',
  discountCode: 'NONE',
  code: 'NONE',
  cardNumber: '4242424242424242',
  cardSecurityCode: '123',
  cardMonth: '12',
  cardYear: '2099',
  validateCard: 'false',
  isShipping: 'false',
  addrUpdate: 'false',
  nextOrder: 'true',
  type: 'ltv',
  startDate: '2026-01-01',
  endDate: '2026-02-01',
  page: '1',
  resultPerPage: '10',
  isPercentage: 'true',
  amount: '10',
  usageTime: '1',
  oncePerCustomer: 'false',
  frequency: '4',
  version: 'none',
  len: 'en',
};

/** Readable fields that name nothing that exists. */
export const readableFields = ({ fields }: Route): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, READABLE[name] ?? 'a']));

/**
 * Sends anything.
 * @throws if the answer is no envelope (rules §2.2)
 */
export async function ask(base: string, path: string, init: RequestInit): Promise<Answer> {
  const reply = await fetch(`${base}${path}`, init);
  const answer = (await reply.json()) as Answer;
  const isEnvelope = answer.status === reply.status && typeof answer.message === 'string' && answer.message !== '';
  if (!isEnvelope) throw new Error(`${init.method ?? 'GET'} ${path} answers ${reply.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Calls a route as a form or query; `authorization` is the whole header. */
export function call(base: string, { method, path }: Route, fields: Fields, authorization?: string): Promise<Answer> {
  const query = new URLSearchParams(fields);
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  return method === 'GET'
    ? ask(base, `${path}?${query.toString()}`, { method, headers })
    : ask(base, path, { method, headers, body: query });
}

/** Sends a body as it is. */
export const callRaw = (base: string, { path }: Route, body: string, type: string, token: string): Promise<Answer> =>
  ask(base, path, { method: 'POST', body, headers: { authorization: `Bearer ${token}`, 'content-type': type } });

/** The token of a customer with several accounts who has chosen none yet. */
export async function choiceToken(api: Api): Promise<string> {
  const { email } = await api.customers({ accounts: 2 });
  await api.post('/api/user/sendotp', { email });
  return (await api.post<string>('/api/user/verifyotp', { email, otp: await api.code(email) })).payload;
}

export interface FuzzResult {
  requests: number;
  /** The calls that were never answered with 200. */
  neverAccepted: string[];
  /** The number of answers of each status. */
  statuses: Record<number, number>;
  /** Requests that were answered with a 5xx or without an envelope. */
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

/** Stands in a body for lists in lists, which JSON.stringify would not survive itself. */
const NESTED = 'ten-thousand-lists';
const NESTED_JSON = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

/** Values that are nearly of a field's type. */
const ODD: readonly unknown[] = [
  ...[
    '0x2',
    '1e3',
    ' 2 ',
    '２',
    '-0',
    '+1',
    '1.',
    '.5',
    'TRUE',
    ' true',
    'a\ud800b',
    '\udc00',
    'a\u0000',
    '\u212a@b.de',
  ],
  ...[1, -0, 12.345, 1e21, [true], [2], ['a'], [], { true: true }, null, NESTED, NESTED],
];

/** What else a body needs to be accepted; see `READABLE`. */
const VALID: Fields = {
  firstName: 'Anna',
  lastName: 'Lang',
  emailAddress: 'someone@kunden.example',
  phoneNumber: '0301234567',
  address1: 'Am Platz 5',
  country: 'DE',
  state: 'BE',
  city: 'Berlin',
  postalCode: '10115',
  shipAddress1: 'Am Platz 5',
  shipCountry: 'DE',
  shipState: 'BE',
  shipCity: 'Berlin',
  shipPostalCode: '10115',
  customerList: '',
};
/** Which of the variants of a call it is. */
const FLAGS = /^(addrUpdate|isShipping)$/;

/** Ids that exist, of all kinds and by the field that takes them. */
type Ids = Readonly<Record<'any' | 'purchaseId' | 'receiptId' | 'recordId' | 'paySourceId', readonly string[]>>;
const idOf = (random: Random, name: string, ids: Ids): string =>
  random.pick(random.chance(0.8) && name in ids ? ids[name as keyof Ids] : ids.any);

/** An expected state that never was is refused before all else, so that it is seldom sent. */
const isSent = (random: Random, name: string) => name !== 'version' || random.chance(0.2);

/** A body that its call accepts, but for one field. */
function nearlyValid(random: Random, { fields }: Route, ids: Ids): [string, unknown][] {
  const values = Object.entries(fields)
    .filter(([name]) => !FLAGS.test(name) || random.chance(0.5))
    .filter(([name]) => isSent(random, name))
    .map(([name, schema]): [string, unknown] => [
      name,
      VALID[name] ?? (/Id$|^id$|^command$/.test(name) ? plausible(random, name, schema, ids) : (READABLE[name] ?? 'a')),
    ]);
  const odd = random.int(0, values.length);
  return values.map(([name, value], index) => [name, index === odd ? random.pick([...ODD, ...NASTY]) : value]);
}

/** A value that the schema accepts, or nearly. */
function plausible(random: Random, name: string, { type, enum: choices, anyOf }: Schema, ids: Ids): unknown {
  if (choices) return random.pick(choices);
  const [first] = anyOf ?? [];
  if (first) return plausible(random, name, first, ids);
  if (/purchaseId|checkoutChampId|^id$|recordId|receiptId|paySourceId/.test(name)) return idOf(random, name, ids);
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

/** Changes of a customer's that can be undone. @returns their receipts */
async function receiptsOf(api: Api, token: string, purchaseIds: readonly string[]): Promise<string[]> {
  const nextBillDate = addDays(businessDayAt(new Date()), 40);
  const moves = purchaseIds.map((purchaseId) =>
    api.post('/api/subscription/reschedule', { purchaseId, billNow: 'false', nextBillDate }, { token }),
  );
  await Promise.all([...moves, api.post('/api/user/details', SHIPPING, { token })]);
  const { payload } = await api.get<{ data: { id: string }[] }>('/api/user/receipts', {}, { token });
  return payload.data.map(({ id }) => id);
}

async function peopleOn(base: string) {
  const api = createApi(base);
  const { adminToken = '' } = await api.customers({ admin: true, statuses: [] });
  const { token, customerId, subscriptions } = await api.customer({
    statuses: ['ACTIVE', 'PAUSED', 'INACTIVE', 'ACTIVE', 'CANCELLED', 'RECYCLE_FAILED', 'ACTIVE', 'ACTIVE'],
    payments: 2,
  });
  const purchaseId = subscriptions.map((one) => one.purchaseId);
  const coded = { purchaseId: purchaseId[0] ?? '' };
  await api.json('/api/subscription/apply-discount', { ...coded, discountCode: await api.discount() }, { token });
  const record = await api.get<{ id: string }>('/api/subscription/discount-record', coded, { token });
  const ids: Ids = {
    any: [customerId, ...purchaseId],
    purchaseId,
    receiptId: await receiptsOf(api, token, purchaseId.slice(1)),
    recordId: [record.payload.id],
    paySourceId: (await detailsOf(api, token)).paySources.map((card) => card.paySourceId),
  };
  return { tokens: { admin: adminToken, customer: token, any: [adminToken, token, '', 'x'.repeat(43), 'ä'] }, ids };
}
type People = Awaited<ReturnType<typeof peopleOn>>;

const IS_ADMINS = /^\/api\/admin\/|\/statistic$|\/update-productfreq$/;
/** Called with a token of its own, because the requests after it need theirs. */
const SIGNS_OUT = ['/api/user/logout', '/api/user/logout-all'];

/** Mostly the token that the call takes. */
function tokenFor(random: Random, { path }: Route, { tokens }: People): string {
  if (SIGNS_OUT.includes(path)) return 'x'.repeat(43);
  if (random.chance(0.3)) return random.pick(tokens.any);
  return IS_ADMINS.test(path) ? tokens.admin : tokens.customer;
}

const anything = (random: Random, { fields }: Route, ids: Ids): [string, unknown][] =>
  Object.entries(fields)
    .filter(([name]) => random.chance(0.92) && isSent(random, name))
    .map(([name, schema]) => [name, random.chance(0.75) ? plausible(random, name, schema, ids) : random.pick(NASTY)]);

function requestOf(random: Random, route: Route, token: string, ids: Ids) {
  const { method, path } = route;
  const values = random.chance(0.5) ? nearlyValid(random, route, ids) : anything(random, route, ids);
  if (random.chance(0.05)) values.push(['unknown', random.pick(NASTY)]);
  const form = new URLSearchParams(values.map(([name, value]) => [name, String(value)]));
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${encodeURIComponent(token)}` };
  if (random.chance(0.2)) headers['idempotency-key'] = random.pick(['k', 'key-1', 'x'.repeat(300), 'a b']);
  if (method === 'GET') {
    const asked = random.chance(0.1) ? 'HEAD' : method;
    return { url: `${path}?${form.toString().replaceAll(NESTED, '')}`, init: { method: asked, headers } };
  }
  if (random.chance(0.05)) {
    headers['content-type'] = random.pick(['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'x']);
    return {
      url: path,
      init: {
        method,
        headers,
        body: random.pick(['{', '[]', '%', 'null', '"', 'a=b&a=c', '{"__proto__":1}', NESTED_JSON]),
      },
    };
  }
  if (random.chance(0.5)) return { url: path, init: { method, headers, body: form } };
  headers['content-type'] = 'application/json';
  const json = JSON.stringify(Object.fromEntries(values));
  return { url: path, init: { method, headers, body: json.replaceAll(`"${NESTED}"`, NESTED_JSON) } };
}

const REFRESH_EVERY = 500;

/** Sends made-up requests for every call in /openapi.json, the same ones for the same seed. */
export async function fuzz(base: string, count: number, seed: number): Promise<FuzzResult> {
  const random = createRandom(seed);
  const calls = await routesOf(base);
  const result: FuzzResult = { requests: 0, neverAccepted: [], statuses: {}, failures: [] };
  const accepted = new Set<string>();
  let people = await peopleOn(base);
  for (let number = 0; number < count; number += 1) {
    if (number % REFRESH_EVERY === 0) people = await peopleOn(base);
    const call = random.pick(calls);
    const { url, init } = requestOf(random, call, tokenFor(random, call, people), people.ids);
    const reply = await fetch(`${base}${url}`, init as RequestInit);
    const text = await reply.text();
    result.requests += 1;
    if (reply.status === 200) accepted.add(call.path);
    result.statuses[reply.status] = (result.statuses[reply.status] ?? 0) + 1;
    const hasEnvelope = init.method === 'HEAD' ? text === '' : text.includes(`"status":${reply.status}`);
    const isReady = reply.status < 500 && hasEnvelope;
    if (!isReady)
      result.failures.push(
        `${reply.status} ${init.method} ${url.slice(0, 200)} ${JSON.stringify(init).slice(0, 300)} -> ${text.slice(0, 200)}`,
      );
  }
  result.neverAccepted = [...new Set(calls.map(({ path }) => path))].filter((path) => !accepted.has(path));
  return result;
}
