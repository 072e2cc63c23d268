import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import * as v from 'valibot';
import type { UnitPrice } from '../domain/product/unitPrice';
import { unitPriceField } from './product/prices';
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
 * What can go wrong with a call (rules §17.3):
 * `unauthorized` 401, `forbidden` 403, `refused` any other answer below 500, `server` 500,
 * `unavailable` an answer above 500 or one that is not the API's, `noResponse` none at all, `offline` a change that did
 * not leave the device,
 * `setup` the request could not be made, `unexpected` the rest.
 */
export type ApiErrorKind = (typeof KINDS)[number];

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
  /** Of a kilogramme or litre at the present price (rules §29.2). */
  freshUnitPrice?: UnitPrice;
  /** What is stored now, as the wire has it, where the version that was sent is stale (rules §7.8, §15.28). */
  current?: unknown;
  /** What the call sent, where a form may be restored from it. */
  sent?: unknown;
  /** Why the link of a mail is dead (rules §26.9). */
  reason?: string;
  /** The token that takes back what a used link has done (rules §26.8). */
  undo?: string;
  /** Until when the server asks to wait after too many calls (rules §17.13). Epoch milliseconds. */
  retryAt?: number;
}

const SECOND_MS = 1000;
const TOO_MANY = 429;

/** A part of a failure that helps where it can be read, and is not there otherwise. */
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

/** Turns fetchBaseQuery's failures into the portal's one error. */
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

/** An answer that is not the shop's, or cannot be read: what became of the call is not known (rules §20.8). */
export const unreadableReply = (status: number): ApiError => ({ kind: 'unavailable', status, message: '' });

const ours = v.object({ kind: v.picklist(KINDS), message: v.string() });
const isApiError = (thrown: unknown): thrown is ApiError => v.is(ours, thrown);

/** Reads a thrown or rejected value; what is not ours becomes `unexpected`. */
export const asApiError = (thrown: unknown): ApiError =>
  isApiError(thrown) ? thrown : { kind: 'unexpected', message: '' };

/** The server refused this very call; an accident, a limit or a gateway proves nothing about an earlier try of it. */
export const isRefusal = ({ kind, status }: ApiError): boolean => kind === 'refused' && status !== TOO_MANY;

/** The call may have been carried out although its answer is lost, or is yet to be: only a retry finds out. */
export const isInDoubt = ({ kind }: ApiError): boolean =>
  kind === 'noResponse' || kind === 'unavailable' || kind === 'offline';
