import { exampleOf } from './openApi/exampleOf';
import type { Schema } from './openApi/OpenApi';
import { createRandom, type Random } from '#server/demo/seed/people/random';
import { type Api, createApi, detailsOf, inDays, SHIPPING } from './api';
import { type Call, callsOf, FORM, JSON_BODY } from './calls';
import type { RunningServer } from './server';
import { addKey } from './shopKeys';

type FuzzedServer = Pick<RunningServer, 'url' | 'databaseUrl'>;

export interface FuzzResult {
  requests: number;
  /** Calls without any 200. */
  neverAccepted: string[];
  /** Number of replies by status. */
  statuses: Record<number, number>;
  /** Requests with a 5xx, or without an envelope. */
  failures: string[];
}

/** Placeholder for nested arrays, which exceed the stack of JSON.stringify. */
const NESTED = 'ten-thousand-lists';
const NESTED_JSON = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

const NASTY: readonly unknown[] = [
  ...['', ' ', '0', '-1', '1', '101', '10001', '1e309', '99999999999999999999', 'NaN', 'null', 'true', 'de', 'en'],
  ...["' or 1=1 --", '%', '_', '\\', '"', '<script>', '../../etc/passwd', 'a\0b', '\ud800', '😀', 'Ä'.repeat(300)],
  ...['2027-02-30', '2026-11-21', '0000-00-00', '9999-12-31', '+275760-09-13', '2026-11-21T00:00:00Z', '2026-13-01'],
  ...['a@b.de', 'customer@demo.example', 'a@b', '123456', 'subscribers', 'days', '28', 'x'.repeat(70_000)],
  ...[0, -1, 1.5, 1e308, 28, true, false, null, [], {}, [[]], { a: { b: 1 } }, ['1', '2']],
  // Values that are almost of a field's type.
  ...['0x2', '1e3', ' 2 ', '２', '-0', '+1', '1.', '.5', 'TRUE', ' true', 'a\ud800b', '\udc00', '\u212a@b.de'],
  ...[1, -0, 12.345, 1e21, [true], [2], ['a'], { true: true }, NESTED, NESTED],
];
const BODIES = ['{', '[]', '%', 'null', '"', 'a=b&a=c', '{"__proto__":1}', NESTED_JSON];

/** Makes changes that can be undone. @returns their receipts */
async function receiptsOf(api: Api, token: string, purchaseIds: readonly string[]): Promise<string[]> {
  const moves = purchaseIds.map((purchaseId) =>
    api.post('/api/subscription/reschedule', { purchaseId, billNow: 'false', nextBillDate: inDays(40) }, { token }),
  );
  await Promise.all([...moves, api.post('/api/user/details', SHIPPING, { token })]);
  const { payload } = await api.get<{ data: { id: string }[] }>('/api/user/receipts', {}, { token });
  return payload.data.map(({ id }) => id);
}

/** Tokens, and existing ids by field name. */
async function peopleOn({ url, databaseUrl }: FuzzedServer) {
  const api = createApi(url);
  const { adminToken: admin = '' } = await api.customers({ admin: true, statuses: [] });
  const { token, customerId, subscriptions } = await api.customer({
    statuses: ['ACTIVE', 'PAUSED', 'INACTIVE', 'ACTIVE', 'CANCELLED', 'RECYCLE_FAILED', 'ACTIVE', 'ACTIVE'],
    payments: 2,
  });
  const purchaseIds = subscriptions.map((one) => one.purchaseId);
  const coded = { purchaseId: purchaseIds[0] ?? '' };
  await api.json('/api/subscription/apply-discount', { ...coded, discountCode: await api.discount() }, { token });
  const record = await api.get<{ id: string }>('/api/subscription/discount-record', coded, { token });
  const ids: Readonly<Record<string, readonly string[]>> = {
    id: [customerId, ...purchaseIds],
    checkoutChampId: [customerId],
    purchaseId: purchaseIds,
    receiptId: await receiptsOf(api, token, purchaseIds.slice(1)),
    recordId: [record.payload.id],
    paySourceId: (await detailsOf(api, token)).paySources.map((card) => card.paySourceId),
  };
  const { secret: key } = await addKey(undefined, databaseUrl);
  return { admin, customer: token, key, any: [admin, token, key, '', 'x'.repeat(43), 'ä'], ids };
}
type People = Awaited<ReturnType<typeof peopleOn>>;

/** Mostly the token that the call needs. A sign-out uses another one, because later requests need the token. */
function tokenFor(random: Random, { path, roles, scope }: Call, { admin, customer, key, any }: People): string {
  if (path.startsWith('/api/user/logout')) return 'x'.repeat(43);
  if (random.chance(0.3)) return random.pick(any);
  if (scope) return key;
  return roles.includes('customer') ? customer : admin;
}

/** Value that the schema accepts, or almost accepts. */
function plausible(random: Random, name: string, schema: Schema, { ids }: People): unknown {
  const known = ids[name];
  if (known) return random.pick(random.chance(0.8) ? known : Object.values(ids).flat());
  if (schema.enum) return random.pick(schema.enum);
  if (name === 'productId') return String(random.int(101, 140));
  if (/date/i.test(name)) return `2026-${random.pick(['11', '12'])}-${random.int(10, 30)}`;
  if (schema.type === 'boolean') return random.chance(0.5);
  return (schema.type === 'integer' || schema.type === 'number') && random.chance(0.5)
    ? random.int(1, 60)
    : exampleOf(schema);
}

/** Rare fields: flags of variants, and an expected state, which is refused before all other checks. */
const SELDOM = /^(addrUpdate|isShipping|version)$/;

/** Fields that the call accepts, except for one or all. */
function fieldsFor(random: Random, { fields }: Call, people: People): [string, unknown][] {
  const sent = Object.entries(fields).filter(([name]) => !SELDOM.test(name) || random.chance(0.3));
  const isNearlyValid = random.chance(0.5);
  const odd = random.int(0, sent.length);
  return sent
    .filter(() => isNearlyValid || random.chance(0.92))
    .map(([name, schema], index) => {
      const isOdd = isNearlyValid ? index === odd : random.chance(0.25);
      return [name, isOdd ? random.pick(NASTY) : plausible(random, name, schema, people)];
    });
}

function requestFor(random: Random, call: Call, people: People): { url: string; init: RequestInit } {
  const { method, path } = call;
  const token = tokenFor(random, call, people);
  const values = fieldsFor(random, call, people);
  if (random.chance(0.05)) values.push(['unknown', random.pick(NASTY)]);
  const form = new URLSearchParams(values.map(([name, value]) => [name, String(value)]));
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${encodeURIComponent(token)}` };
  if (random.chance(0.2)) headers['idempotency-key'] = random.pick(['k', 'key-1', 'x'.repeat(300), 'a b']);
  if (method === 'GET') {
    const asked = random.chance(0.1) ? 'HEAD' : method;
    return { url: `${path}?${form.toString().replaceAll(NESTED, '')}`, init: { method: asked, headers } };
  }
  if (random.chance(0.05)) {
    headers['content-type'] = random.pick([JSON_BODY, FORM, 'text/plain', 'x']);
    return { url: path, init: { method, headers, body: random.pick(BODIES) } };
  }
  if (random.chance(0.5)) return { url: path, init: { method, headers, body: form } };
  headers['content-type'] = JSON_BODY;
  const json = JSON.stringify(Object.fromEntries(values));
  return { url: path, init: { method, headers, body: json.replaceAll(`"${NESTED}"`, NESTED_JSON) } };
}

const REFRESH_EVERY = 500;

/** Sends generated requests to every call of /openapi.json. Equal seeds send equal requests. */
export async function fuzz(server: FuzzedServer, count: number, seed: number): Promise<FuzzResult> {
  const random = createRandom(seed);
  const calls = await callsOf(server.url);
  const result: FuzzResult = { requests: count, neverAccepted: [], statuses: {}, failures: [] };
  const accepted = new Set<string>();
  let people = await peopleOn(server);
  for (let number = 0; number < count; number += 1) {
    if (number > 0 && number % REFRESH_EVERY === 0) people = await peopleOn(server);
    const call = random.pick(calls);
    const { url, init } = requestFor(random, call, people);
    const { status, ...reply } = await fetch(`${server.url}${url}`, init).then(async (answer) => ({
      status: answer.status,
      text: await answer.text(),
    }));
    if (status === 200) accepted.add(call.path);
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    const isFile = status === 200 && url.includes('format=csv');
    const hasEnvelope =
      init.method === 'HEAD' ? reply.text === '' : isFile || reply.text.includes(`"status":${status}`);
    if (status >= 500 || !hasEnvelope) {
      const sent = `${init.method ?? ''} ${url.slice(0, 200)} ${JSON.stringify(init).slice(0, 300)}`;
      result.failures.push(`${status} ${sent} -> ${reply.text.slice(0, 200)}`);
    }
  }
  result.neverAccepted = [...new Set(calls.map(({ path }) => path))].filter((path) => !accepted.has(path));
  return result;
}
