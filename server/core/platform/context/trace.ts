import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';

/** Position in a caller's trace: W3C Trace Context, version 00. */
interface TraceParent {
  traceId: string;
  flags: string;
}

/** Names a call, or a run of a job, in the log and in the calls that it makes (rules §23.9). */
export interface Trace {
  requestId: string;
  /** Undefined if the caller sent none. */
  parent: TraceParent | undefined;
}

/** Excludes spaces, quotes and `@`, so that an id is safe in a log line and is no e-mail address. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;
const TRACE_PARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;
const PARENT_BYTES = 8;

type HeaderValue = string | string[] | undefined;

/** Returns the caller's `X-Request-Id`, or a new id for a missing or unusual one. */
export const requestIdOf = (header?: HeaderValue): string =>
  typeof header === 'string' && REQUEST_ID.test(header) ? header : randomUUID();

/** Parses `traceparent`; undefined for another form. */
export function parentOf(header: HeaderValue): TraceParent | undefined {
  const [, traceId, flags] = TRACE_PARENT.exec(typeof header === 'string' ? header : '') ?? [];
  return traceId !== undefined && flags !== undefined ? { traceId, flags } : undefined;
}

const current = new AsyncLocalStorage<Trace>();

/** Runs work whose outgoing calls have the headers of a trace. */
export const runInTrace = <Result>(trace: Trace, run: () => Result): Result => current.run(trace, run);

/** Headers for a call to another system; none outside of calls and jobs. The parent id is new in each call. */
export function tracingHeaders(): Record<string, string> {
  const trace = current.getStore();
  if (!trace) return {};
  const { requestId, parent } = trace;
  return {
    'X-Request-Id': requestId,
    ...(parent && { traceparent: `00-${parent.traceId}-${randomBytes(PARENT_BYTES).toString('hex')}-${parent.flags}` }),
  };
}
