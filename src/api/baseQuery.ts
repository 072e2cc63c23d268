import { fetchBaseQuery, type BaseQueryFn, type FetchArgs, type FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { RuntimeConfig } from '../domain/runtimeConfig';
import { afterAMoment, isOffline } from '../config/connection';
import { timings } from '../config/timings';
import { isLanguage, type Language } from '../domain/language';
import { businessDayAt, daysBetween, isIsoDate } from '../domain/isoDate';
import {
  selectClockOffsetDays,
  selectIsAccountChanged,
  selectLanguage,
  type WithSession,
} from '../session/sessionSelectors';
import { clockCompared } from '../session/tabSlice';
import { fetchOrTake } from './earlyCall';
import { toApiError, unreadableReply, type ApiError } from './apiError';
import { DEFAULT_FAILURE_OPTIONS, type FailureOptions } from './failurePolicy';

type Values = Record<string, string | number | boolean>;
type Value = Values[string] | readonly string[];

/** Call of the API (rules §2.1). */
export interface ApiRequest {
  /** Path below `/api/`. */
  url: string;
  /** Account whose token is sent: the customer (also a choice token), the admin, or none. */
  as: 'customer' | 'admin' | 'visitor';
  /** Replaces the session's token, for a call about this token. */
  token?: string;
  params?: Values;
  /** Form-encoded body; makes the call a POST. Undefined values are not sent, as in `params`. */
  form?: Readonly<Record<string, Value | undefined>>;
  /** JSON body (rules §2.4); makes the call a POST. */
  json?: Record<string, Value>;
  /** Key of one confirmation, unchanged on every retry (rules §2.9). */
  idempotencyKey?: string;
  /** Timeout in milliseconds; `timings.answerTimeout` by default. */
  timeoutMs?: number;
  /** Reads a CSV file as the payload (rules §37.2). */
  isFile?: true;
  /** Language of the call while none is stored; German by default (rules §2.3). */
  defaultLanguage?: Language;
}

/** Extra argument of every thunk. */
export interface ApiExtra {
  config: RuntimeConfig;
  /** True a moment after the device came online, when requests may still fail. */
  isJustOnline: () => boolean;
}

export type ApiMeta = Partial<FetchBaseQueryMeta> & { failure?: FailureOptions };

/** Wraps a CSV file, with its byte order mark, as an envelope; any other reply is JSON. */
async function readFile(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.startsWith('text/csv')) return response.json();
  return { payload: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()) };
}

function toFetchArgs(request: ApiRequest, { session }: WithSession, len: string): FetchArgs {
  const token = request.token ?? (request.as === 'admin' ? session.isAdmintoken : session.token);
  const headers: Record<string, string> = {
    ...(request.as !== 'visitor' && token && { Authorization: `Bearer ${token}` }),
    ...(request.idempotencyKey && { 'Idempotency-Key': request.idempotencyKey }),
  };
  const { url, form, json, timeoutMs: timeout = timings.answerTimeout } = request;
  // fetchBaseQuery sends plain objects as JSON.
  if (json) return { url, headers, timeout, method: 'POST', body: { ...json, len } };
  if (!form)
    return {
      url,
      headers,
      timeout,
      params: { ...request.params, len },
      ...(request.isFile && { responseHandler: readFile }),
    };
  // URLSearchParams converts numbers and booleans to text (rules §2.4); a list is a repeated field.
  const given = Object.entries(form)
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
    .filter(([, value]) => value !== undefined);
  const body = new URLSearchParams([...given, ['len', len]] as [string, string][]);
  return { url, headers, timeout, method: 'POST', body };
}

/** Stores the offset between the shop's date and the browser's (see src/session/useToday.ts). */
function compareClocks(response: Response | undefined, api: Parameters<typeof baseQuery>[1]): void {
  const day = response?.headers.get('X-Business-Day');
  if (!day || !isIsoDate(day)) return;
  const offset = daysBetween(businessDayAt(new Date()), day);
  if (offset !== selectClockOffsetDays(api.getState() as WithSession)) api.dispatch(clockCompared(offset));
}

const languageOf = (state: WithSession, { defaultLanguage }: ApiRequest): Language =>
  defaultLanguage && !isLanguage(state.session.len) ? defaultLanguage : selectLanguage(state);

/** Because a gateway may wrap a failure in a success. */
const FAILURES_FROM = 400;

/** True for the API's envelope, with its content at `payload` or `data` (rules §2.2). */
function isEnvelope(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('payload' in body || 'data' in body)) return false;
  return !('status' in body && typeof body.status === 'number' && body.status >= FAILURES_FROM);
}

/**
 * The portal's only fetch: adds language and token, encodes the body, and returns every failure as an `ApiError` (rules
 * §2.3, §2.4, §2.5).
 */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, Partial<FailureOptions>, ApiMeta> = async (
  request,
  api,
  options,
) => {
  const state = api.getState() as WithSession;
  const { config, isJustOnline } = api.extra as ApiExtra;
  const failure = { ...DEFAULT_FAILURE_OPTIONS, ...options };
  // Blocks a change from the former account's page, which must not be sent as the new account (rules §5.15).
  if (api.type === 'mutation' && request.as === 'customer' && selectIsAccountChanged(state)) {
    return { error: { kind: 'setup', message: '' }, meta: { failure } };
  }
  const send = fetchBaseQuery({
    baseUrl: new URL(config.apiBase, window.location.origin).href,
    fetchFn: fetchOrTake,
  });
  const wasOffline = isOffline();
  const isTooEarly = wasOffline || isJustOnline();
  let result: Awaited<ReturnType<typeof send>>;
  try {
    const args = toFetchArgs(request, state, languageOf(state, request));
    result = await send(args, api, {});
    const isLost = api.type === 'query' && result.error?.status === 'FETCH_ERROR';
    // Because no event would repeat a load whose failure becomes known once the device is online.
    if (isLost && isTooEarly && !isOffline()) result = await afterAMoment().then(() => send(args, api, {}));
  } catch {
    // Because a stored token may contain characters that headers forbid.
    return { error: { kind: 'setup', message: '' }, meta: { failure } };
  }
  compareClocks(result.meta?.response, api);
  const meta = { ...result.meta, failure };
  const isUnsent = api.type === 'mutation' && result.error?.status === 'FETCH_ERROR' && wasOffline && isOffline();
  if (isUnsent) return { error: { kind: 'offline', message: '' }, meta };
  if (result.error) return { error: toApiError(result.error, result.meta?.response), meta };
  if (isEnvelope(result.data)) return { data: result.data, meta };
  // Because an empty success comes from a gateway, and the outcome is unknown.
  return { error: unreadableReply(result.meta?.response?.status ?? 0), meta };
};
