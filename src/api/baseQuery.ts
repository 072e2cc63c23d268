import { fetchBaseQuery, type BaseQueryFn, type FetchArgs, type FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { RuntimeConfig } from '../domain/runtimeConfig';
import { isOffline } from '../config/connection';
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

/** One call of the API (rules §2.1). */
export interface ApiRequest {
  /** The path below `/api/`. */
  url: string;
  /** Whose token is sent: the customer's (or the choice's), the admin's, or none. */
  as: 'customer' | 'admin' | 'nobody';
  /** Sent in place of the session's, where the call is about this token itself. */
  token?: string;
  params?: Values;
  /** A form-encoded body; its presence makes the call a POST. What is undefined is not sent, as in `params`. */
  form?: Readonly<Record<string, Values[string] | undefined>>;
  /** A JSON body, for the calls that take one (rules §2.4); its presence makes the call a POST. */
  json?: Values;
  /** One per confirmed action of a person, the same on every retry (rules §2.9). */
  idempotencyKey?: string;
  /** For calls that may take longer than others: after so many milliseconds they count as lost. */
  timeoutMs?: number;
  /** The language while none is stored, where it is not German (rules §2.3). */
  defaultLanguage?: Language;
}

/** Handed to every thunk by the store. */
export interface ApiExtra {
  config: RuntimeConfig;
}

export type ApiMeta = Partial<FetchBaseQueryMeta> & { failure?: FailureOptions };

function toFetchArgs(request: ApiRequest, { session }: WithSession, len: string): FetchArgs {
  const token = request.token ?? (request.as === 'admin' ? session.isAdmintoken : session.token);
  const headers: Record<string, string> = {
    ...(request.as !== 'nobody' && token && { Authorization: `Bearer ${token}` }),
    ...(request.idempotencyKey && { 'Idempotency-Key': request.idempotencyKey }),
  };
  const { url, form, json, timeoutMs: timeout = timings.answerTimeout } = request;
  // fetchBaseQuery writes plain objects as JSON.
  if (json) return { url, headers, timeout, method: 'POST', body: { ...json, len } };
  if (!form) return { url, headers, timeout, params: { ...request.params, len } };
  // URLSearchParams writes numbers and booleans as a form needs them (rules §2.4).
  const given = Object.entries(form).filter(([, value]) => value !== undefined);
  const body = new URLSearchParams([...given, ['len', len]] as [string, string][]);
  return { url, headers, timeout, method: 'POST', body };
}

/** Remembers how far the shop's day is from the browser's (see src/session/useToday.ts). */
function compareClocks(response: Response | undefined, api: Parameters<typeof baseQuery>[1]): void {
  const day = response?.headers.get('X-Business-Day');
  if (!day || !isIsoDate(day)) return;
  const offset = daysBetween(businessDayAt(new Date()), day);
  if (offset !== selectClockOffsetDays(api.getState() as WithSession)) api.dispatch(clockCompared(offset));
}

const languageOf = (state: WithSession, { defaultLanguage }: ApiRequest): Language =>
  defaultLanguage && !isLanguage(state.session.len) ? defaultLanguage : selectLanguage(state);

/** A gateway may wrap a failure in a success. */
const FAILURES_FROM = 400;

/** Whether a success is the API's: one envelope, with its content at `payload`, or at `data` (rules §2.2). */
function isEnvelope(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('payload' in body || 'data' in body)) return false;
  return !('status' in body && typeof body.status === 'number' && body.status >= FAILURES_FROM);
}

/**
 * The portal's only fetch: adds language and token, form-encodes, and answers with one kind of error (rules §2.3, §2.4,
 * §2.5).
 */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, Partial<FailureOptions>, ApiMeta> = async (
  request,
  api,
  options,
) => {
  const state = api.getState() as WithSession;
  const { config } = api.extra as ApiExtra;
  const failure = { ...DEFAULT_FAILURE_OPTIONS, ...options };
  // Something of the former account's page that was under way must not be sent as the new account (rules §5.15).
  if (api.type === 'mutation' && request.as === 'customer' && selectIsAccountChanged(state)) {
    return { error: { kind: 'setup', message: '' }, meta: { failure } };
  }
  const send = fetchBaseQuery({
    baseUrl: new URL(config.apiBase, window.location.origin).href,
    fetchFn: fetchOrTake,
  });
  const wasOffline = isOffline();
  let result: Awaited<ReturnType<typeof send>>;
  try {
    result = await send(toFetchArgs(request, state, languageOf(state, request)), api, {});
  } catch {
    // No request can be made of it: a stored token may hold what no header can.
    return { error: { kind: 'setup', message: '' }, meta: { failure } };
  }
  compareClocks(result.meta?.response, api);
  const meta = { ...result.meta, failure };
  const isUnsent = api.type === 'mutation' && result.error?.status === 'FETCH_ERROR' && wasOffline && isOffline();
  if (isUnsent) return { error: { kind: 'offline', message: '' }, meta };
  if (result.error) return { error: toApiError(result.error, result.meta?.response), meta };
  if (isEnvelope(result.data)) return { data: result.data, meta };
  // An empty success is a gateway's, not the shop's: what became of the call is not known.
  return { error: unreadableReply(result.meta?.response?.status ?? 0), meta };
};
