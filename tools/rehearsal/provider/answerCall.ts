import { setTimeout as wait } from 'node:timers/promises';
import { ApiError, invalid } from './ApiError';
import type { Books } from './Books';
import { CALLS, type Call, type Params, type Shop } from './calls';
import type { Fault, Faults } from './Faults';
import type { Reply, SavedReplies } from './SavedReplies';

/** Key of the rehearsal, in the form of a test key. */
export const REHEARSAL_KEY = 'sk_test_rehearsal';

const SLOW_MS = 200;
const RETRY_AFTER_SECONDS = 7;

export interface ApiRequest {
  method: string;
  path: string;
  params: Params;
  /** Idempotency key. */
  key: string | undefined;
}

/** Null cuts the connection. */
export type ApiReply = (Reply & { headers?: Record<string, string> }) | null;

interface Api {
  shop: Shop;
  faults: Faults;
  saved: SavedReplies;
  /** Time of a call in milliseconds, during which its key is in flight. */
  latencyMs: number;
}

const FAILURE: Reply = { status: 500, body: { error: { type: 'api_error', message: 'An error at the provider.' } } };
const BUSY: ApiReply = {
  status: 429,
  body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } },
  headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
};

/** Error for a wrong key. Quotes it, so that a test can prove that the adapter's errors do not. */
export const wrongKey = (authorization: string | undefined): Reply => ({
  status: 401,
  body: { error: { type: 'invalid_request_error', message: `Invalid API Key provided: ${authorization ?? ''}` } },
});

const toReply = ({ status, body }: ApiError): Reply => ({ status, body: { error: body } });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Replaces the ids along a path such as `data.latest_charge` by copies of their objects. */
function expand(books: Books, value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => expand(books, item, path));
  const found = typeof value === 'string' ? books.read(value) : value;
  const [name, ...rest] = path;
  if (name === undefined || !isRecord(found)) return found;
  return { ...found, [name]: expand(books, found[name], rest) };
}

const expandAll = (books: Books, body: object, params: Params): object =>
  Object.entries(params)
    .filter(([name]) => name.startsWith('expand['))
    .reduce((expanded, [, path]) => expand(books, expanded, path.split('.')) as object, body);

const notKnown = (call: Call, params: Params): string | undefined =>
  Object.keys(params).find((name) => !call.params.includes(name.replace(/\[.*$/, '')));

function run(shop: Shop, call: Call, { params, path }: ApiRequest): Reply {
  try {
    const stranger = notKnown(call, params);
    if (stranger === 'payment_method_types[0]')
      throw invalid('payment_method_types is no longer supported.', 'payment_method_types_no_longer_supported');
    if (stranger !== undefined) throw invalid(`Unknown parameter: ${stranger}.`, 'parameter_unknown', stranger);
    const id = call.path.exec(path)?.[1] ?? '';
    return { status: 200, body: expandAll(shop.books, call.run(shop, params, id), params) };
  } catch (error) {
    if (error instanceof ApiError) return toReply(error);
    throw error;
  }
}

/** Runs a call once per key, with the fault that is due. */
async function runOnce(api: Api, call: Call, request: ApiRequest, fault: Fault | undefined): Promise<ApiReply> {
  const { shop, saved, latencyMs } = api;
  const { key, method, path, params } = request;
  const isKept = key !== undefined && method === 'POST';
  const known = isKept ? saved.begin(key, JSON.stringify([method, path, params])) : undefined;
  if (known) return { ...known, headers: { 'Idempotent-Replayed': 'true' } };
  await wait(fault === 'slow' ? SLOW_MS : latencyMs);
  const made = fault === 'fail' ? FAILURE : run(shop, call, request);
  const reply = fault === 'failAfter' ? FAILURE : made;
  if (isKept) saved.finish(key, reply);
  return fault === 'dropReply' ? null : reply;
}

/** Answers a call in Stripe's form. */
export async function answerCall(api: Api, request: ApiRequest): Promise<ApiReply> {
  const call = CALLS.find(({ method, path }) => method === request.method && path.test(request.path));
  if (!call) return toReply(new ApiError(404, invalid(`Unrecognized request URL (${request.path}).`).body));
  const fault = api.faults.take(call.kind);
  if (fault === 'dropRequest') return null;
  if (fault === 'busy') return BUSY;
  if (fault === 'revoked') return wrongKey(REHEARSAL_KEY);
  try {
    return await runOnce(api, call, request, fault);
  } catch (error) {
    if (error instanceof ApiError) return toReply(error);
    throw error;
  }
}
