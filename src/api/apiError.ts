import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { toCents } from '../domain/money';

/**
 * What can go wrong with a call (rules §17.3):
 * `unauthorized` 401, `forbidden` 403, `refused` any other answer below 500, `server` 500,
 * `unavailable` an answer above 500 or one that is not the API's, `noResponse` none at all,
 * `setup` the request could not be made, `unexpected` the rest.
 */
export type ApiErrorKind =
  'unauthorized' | 'forbidden' | 'refused' | 'server' | 'unavailable' | 'noResponse' | 'setup' | 'unexpected';

/** Whatever happened, in one form (rules §17.1). */
export interface ApiError {
  kind: ApiErrorKind;
  status?: number;
  /** The server's words in the reader's language; empty where it had none. */
  message: string;
  /** Messages for single fields, by the wire's field names. */
  fields?: Record<string, string>;
  requestId?: string;
  /** The present price, in cents, where the one that was sent is stale (rules §10.4). */
  freshPriceCents?: number;
  /** What is stored now, as the wire has it, where the version that was sent is stale (rules §7.8, §15.28). */
  current?: unknown;
  /** Until when the server asks to wait after too many calls (rules §17.13). Epoch milliseconds. */
  retryAt?: number;
}

const SECOND_MS = 1000;
const TOO_MANY = 429;

interface FailureBody {
  message?: string;
  payload?: {
    message?: string;
    errors?: Record<string, string>;
    requestId?: string;
    price?: number;
    current?: unknown;
  } | null;
}

function kindOf(status: number): ApiErrorKind {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status < 500) return 'refused';
  return status === 500 ? 'server' : 'unavailable';
}

function fromAnswer(status: number, body: FailureBody, retryAfter: string | null | undefined): ApiError {
  const { payload } = body;
  return {
    kind: kindOf(status),
    status,
    message: payload?.message ?? body.message ?? '',
    ...(payload?.errors && { fields: payload.errors }),
    ...(payload?.requestId && { requestId: payload.requestId }),
    ...(payload?.price !== undefined && { freshPriceCents: toCents(payload.price) }),
    ...(payload?.current !== undefined && { current: payload.current }),
    ...(status === TOO_MANY && Number(retryAfter) > 0 && { retryAt: Date.now() + Number(retryAfter) * SECOND_MS }),
  };
}

/** Turns fetchBaseQuery's failures into the portal's one error. */
export function toApiError(error: FetchBaseQueryError, response: Response | undefined): ApiError {
  switch (error.status) {
    case 'FETCH_ERROR':
    case 'TIMEOUT_ERROR':
      return { kind: 'noResponse', message: '' };
    case 'PARSING_ERROR':
      return { kind: 'unavailable', status: error.originalStatus, message: '' };
    case 'CUSTOM_ERROR':
      return { kind: 'setup', message: '' };
    default:
      return fromAnswer(error.status, (error.data ?? {}) as FailureBody, response?.headers.get('Retry-After'));
  }
}

const KINDS = new Set<unknown>([
  'unauthorized',
  'forbidden',
  'refused',
  'server',
  'unavailable',
  'noResponse',
  'setup',
  'unexpected',
] satisfies ApiErrorKind[]);

/** Reads a thrown or rejected value; what is not ours becomes `unexpected`. */
export function asApiError(thrown: unknown): ApiError {
  const isOurs = typeof thrown === 'object' && thrown !== null && 'kind' in thrown && KINDS.has(thrown.kind);
  return isOurs ? (thrown as ApiError) : { kind: 'unexpected', message: '' };
}

/** The server refused this very call; an accident, a limit or a gateway proves nothing about an earlier try of it. */
export const isRefusal = ({ kind, status }: ApiError): boolean => kind === 'refused' && status !== TOO_MANY;

/** The call may have been carried out although its answer is lost: only a retry finds out. */
export const isInDoubt = (error: ApiError): boolean => error.kind === 'noResponse' || error.kind === 'unavailable';
