import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import * as v from 'valibot';
import type { UnitPrice } from '../domain/product/unitPrice';
import { unitPriceField } from './prices';
import { cents, requiredText } from './schemas';

const KINDS = [
  'unauthorized',
  'forbidden',
  'refused',
  'server',
  'unavailable',
  'noResponse',
  'offline',
  'setup',
  'unexpected',
] as const;

/**
 * Kinds of failed calls (rules §17.3).
 * `unauthorized` 401, `forbidden` 403, `refused` other statuses below 500, `server` 500.
 * `unavailable` other statuses, or no reply of the API. `noResponse` no reply at all. `offline` a change never sent.
 * `setup` a request that could not be created. `unexpected` all others.
 */
export type ApiErrorKind = (typeof KINDS)[number];

/** Error of any failed call (rules §17.1). */
export interface ApiError {
  kind: ApiErrorKind;
  status?: number;
  /** Translated message of the server; empty if there is none. */
  message: string;
  /** Messages of single fields, by wire name. */
  fields?: Record<string, string>;
  requestId?: string;
  /** Current price in cents, if the sent price is outdated (rules §10.4). */
  freshPriceCents?: number;
  /** Current price of a kilogramme or litre (rules §29.2). */
  freshUnitPrice?: UnitPrice;
  /** Current state as on the wire, if the sent version is outdated (rules §7.8, §15.28). */
  current?: unknown;
  /** Arguments of the call, to restore a form. */
  sent?: unknown;
  /** Reason why the link of a mail is unusable (rules §26.9). */
  reason?: string;
  /** Token that undoes the change of a used link (rules §26.8). */
  undo?: string;
  /** Earliest retry after too many calls, in epoch milliseconds (rules §17.13). */
  retryAt?: number;
}

const SECOND_MS = 1000;
const TOO_MANY = 429;

/** Optional part of a failure; undefined if unreadable. */
const ifReadable = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined);

const failureBody = v.object({
  message: ifReadable(v.string()),
  payload: ifReadable(
    v.object({
      message: ifReadable(v.string()),
      errors: ifReadable(v.record(v.string(), v.string())),
      requestId: ifReadable(v.string()),
      price: ifReadable(cents),
      unitPrice: unitPriceField,
      current: v.optional(v.unknown()),
      reason: ifReadable(v.string()),
      undo: ifReadable(requiredText),
    }),
  ),
});

function kindOf(status: number): ApiErrorKind {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status < 500) return 'refused';
  return status === 500 ? 'server' : 'unavailable';
}

function fromAnswer(status: number, data: unknown, retryAfter: string | null | undefined): ApiError {
  const body = v.safeParse(failureBody, data);
  const { message, payload } = body.success ? body.output : {};
  return {
    kind: kindOf(status),
    status,
    message: payload?.message ?? message ?? '',
    ...(payload?.errors && { fields: payload.errors }),
    ...(payload?.requestId && { requestId: payload.requestId }),
    ...(payload?.price !== undefined && { freshPriceCents: payload.price }),
    ...(payload?.unitPrice && { freshUnitPrice: payload.unitPrice }),
    ...(payload?.current !== undefined && { current: payload.current }),
    ...(payload?.reason && { reason: payload.reason }),
    ...(payload?.undo && { undo: payload.undo }),
    ...(status === TOO_MANY && Number(retryAfter) > 0 && { retryAt: Date.now() + Number(retryAfter) * SECOND_MS }),
  };
}

/** Converts an error of fetchBaseQuery to an `ApiError`. */
export function toApiError(error: FetchBaseQueryError, response: Response | undefined): ApiError {
  switch (error.status) {
    case 'FETCH_ERROR':
    case 'TIMEOUT_ERROR':
      return { kind: 'noResponse', message: '' };
    case 'PARSING_ERROR':
      return unreadableReply(error.originalStatus);
    case 'CUSTOM_ERROR':
      return { kind: 'setup', message: '' };
    default:
      return fromAnswer(error.status, error.data, response?.headers.get('Retry-After'));
  }
}

/** Error of an unreadable reply, or of a reply from a gateway; the outcome is unknown (rules §20.8). */
export const unreadableReply = (status: number): ApiError => ({ kind: 'unavailable', status, message: '' });

const ours = v.object({ kind: v.picklist(KINDS), message: v.string() });
const isApiError = (thrown: unknown): thrown is ApiError => v.is(ours, thrown);

/** Returns a thrown `ApiError`; any other value becomes `unexpected`. */
export const asApiError = (thrown: unknown): ApiError =>
  isApiError(thrown) ? thrown : { kind: 'unexpected', message: '' };

/** True if the server refused this call. Limits and gateway errors prove nothing about an earlier try. */
export const isRefusal = ({ kind, status }: ApiError): boolean => kind === 'refused' && status !== TOO_MANY;

/** True if the call may have been executed, or may still be; only a retry shows the outcome. */
export const isInDoubt = ({ kind }: ApiError): boolean =>
  kind === 'noResponse' || kind === 'unavailable' || kind === 'offline';
