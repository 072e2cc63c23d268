import type { Language } from '#src/domain/language';

/** Customers that the panel can create, each with its fields of `POST /demo/customers` (rules §22.6, §30.7). */
export const SHAPES = {
  one: {},
  none: { statuses: [] },
  twelve: { statuses: Array<string>(12).fill('ACTIVE'), payments: 24 },
  everyStatus: { statuses: ['ACTIVE', 'PAUSED', 'INACTIVE', 'CANCELLED', 'RECYCLE_FAILED'], payments: 3 },
  softDecline: { payments: 3, softDeclines: 1, card: 'declining' },
  noCard: { card: 'none' },
  family: { accounts: 3 },
  austria: { country: 'AT' },
} as const;
export type Shape = keyof typeof SHAPES;

export const FAULT_KINDS = ['drop-reply', 'delay', 'status'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  /** Path of a call, such as `/api/subscription/all`. */
  path: string;
  kind: FaultKind;
  /** Milliseconds for `delay`, an HTTP status for `status`; ignored for `drop-reply`. */
  value: number;
  times: number;
}

export interface MadeCustomer {
  email: string;
  token: string;
}

interface Reply<Payload> {
  message: string;
  payload: Payload;
}

/** @throws Error with the server's or the browser's message */
async function call<Payload>(path: string, method: string, body?: object): Promise<Reply<Payload>> {
  const reply = await fetch(path, {
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const envelope = (await reply.json()) as Reply<Payload>;
  if (!reply.ok) throw new Error(envelope.message);
  return envelope;
}

interface Clock {
  today: string;
}

/** API calls behind the panel's demo controls (rules §30.7). @throws Error with the message of the server or browser */
export const demoCalls = (len: Language) => ({
  today: async (): Promise<string> => (await call<Clock>('/demo/clock', 'GET')).payload.today,
  setClock: async (now: string): Promise<string> =>
    (await call<Clock>('/demo/clock', 'POST', { now, len })).payload.today,
  resetClock: async (): Promise<string> => (await call<Clock>('/demo/clock', 'DELETE')).payload.today,
  addFault: async (fault: Fault): Promise<string> =>
    (await call<null>('/demo/faults', 'POST', { ...fault, len })).message,
  clearFaults: async (): Promise<string> => (await call<null>(`/demo/faults?len=${len}`, 'DELETE')).message,
  makeCustomer: async (shape: Shape): Promise<MadeCustomer> => {
    const { payload } = await call<{ email: string; accounts: { token: string }[] }>('/demo/customers', 'POST', {
      ...SHAPES[shape],
      len,
    });
    return { email: payload.email, token: payload.accounts[0]?.token ?? '' };
  },
});

/** Returns the API paths of /openapi.json; empty if the document cannot be loaded. */
export async function apiPaths(): Promise<string[]> {
  try {
    const described = (await (await fetch('/openapi.json')).json()) as { paths: object };
    return Object.keys(described.paths).filter((path) => path.startsWith('/api/'));
  } catch {
    return [];
  }
}
