import { createServer, type IncomingMessage, request as forward, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Which calls fail, and how: with a status; with a cut connection after the call was carried out (`drop-reply`); or,
 * once, with a cut connection before the call reaches the server (`late`, see `arrive`).
 */
interface Failure {
  paths: readonly string[];
  status: number | 'drop-reply' | 'late';
  /** Errors by field of the wire; GET calls of the same path then succeed. */
  errors?: Readonly<Record<string, string>> | undefined;
  /** The answer's Retry-After, in seconds. */
  retryAfter?: number;
}

interface Call {
  path: string;
  /** The path with its query. */
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Says what a change would do. */
const PREVIEW = '/api/subscription/preview';

/** On an answer that the server has not given. */
export const MADE_UP = 'x-made-up';

/** The message of every failing answer. */
export const FAULT = 'A fault that was asked for.';

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** The headers that belong to the call; the others belong to the connection. */
const headersOf = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    ['authorization', 'content-type', 'idempotency-key'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/**
 * Starts a proxy before the real server that records every call and can make calls fail, wait or say something else.
 * Unlike the server's own faults it ends with its test, so that nothing of it reaches the next one.
 */
export async function startProxy() {
  const { API_URL = '' } = process.env;
  let failure: Failure | undefined;
  let prepared: { path: string; payload: unknown } | undefined;
  let held: { includes: (path: string) => boolean; released: Promise<void> } | undefined;
  const rewritten = new Map<string, (answer: string) => string>();
  const calls: Call[] = [];
  const late: (() => Promise<unknown>)[] = [];

  async function pass(incoming: IncomingMessage, reply: ServerResponse) {
    const { method, headers, url = '/' } = incoming;
    // A lost GET on a connection that was used before is sent once more by fetch itself.
    reply.shouldKeepAlive = false;
    const body = await bodyOf(incoming);
    const path = url.split('?')[0] ?? url;
    const send = () => fetch(new URL(url, API_URL), { method, headers: headersOf(headers), ...(body && { body }) });
    const answer = (status: number, text: string, headers: Readonly<Record<string, number | undefined>> = {}) => {
      reply.writeHead(status, { 'content-type': 'application/json', [MADE_UP]: 'true', ...headers });
      reply.end(text);
    };
    calls.push({ path, url, headers, body });
    if (held?.includes(path)) await held.released;
    const fails = failure?.paths.includes(path) === true && !(failure.errors && method === 'GET');
    const fault = fails ? failure?.status : undefined;
    if (typeof fault === 'number') {
      const payload = failure?.errors ? { errors: failure.errors } : null;
      const wait = failure?.retryAfter !== undefined && { 'retry-after': failure.retryAfter };
      answer(fault, JSON.stringify({ status: fault, message: FAULT, payload }), wait || {});
      return;
    }
    if (prepared?.path === path && method === 'GET') {
      answer(200, JSON.stringify({ status: 200, message: 'OK', payload: prepared.payload }));
      return;
    }
    if (fault === 'late') {
      failure = undefined;
      late.push(send);
      reply.destroy();
      return;
    }
    const rewrite = rewritten.get(path);
    if (rewrite) {
      const original = await send();
      answer(original.status, rewrite(await original.text()));
      return;
    }
    const onward = forward(new URL(url, API_URL), { method, headers }, (original) => {
      if (fault === 'drop-reply') {
        original.resume().on('end', () => reply.destroy());
        return;
      }
      // It would keep the connection, which is not the proxy's to keep.
      reply.writeHead(original.statusCode ?? 502, { ...original.headers, connection: 'close' });
      original.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    onward.end(body);
  }

  const server = createServer((incoming, reply) => void pass(incoming, reply));
  // A busy machine notices late that an idle connection was closed, and the next call would be lost on it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    apiBase: `http://127.0.0.1:${port}/api/`,
    calls,
    /** Calls that change something, of every path or of one; they are the ones with a body, but for a preview. */
    sent: (only?: string) => calls.filter(({ path, body }) => body !== '' && (only ? path === only : path !== PREVIEW)),
    /** Makes calls of these paths fail until `heal`, in place of what failed before. */
    fail: (path: string | readonly string[], status: Failure['status'] = 500, errors?: Failure['errors']) =>
      void (failure = { paths: [path].flat(), status, errors }),
    /** Refuses calls of a path until `heal`: too many, with so many seconds to wait. */
    limit: (path: string, retryAfter: number) => void (failure = { paths: [path], status: 429, retryAfter }),
    /** Answers GET calls of this path with a payload. */
    answer: (path: string, payload: unknown) => void (prepared = { path, payload }),
    /** Changes the text of the server's answers to calls of this path, into what the reference server never sends. */
    rewrite: (path: string, change: (answer: string) => string) => void rewritten.set(path, change),
    heal: () => void (failure = undefined),
    /** Sends the calls that failed as `late` to the server. */
    arrive: async () => {
      for (const send of late.splice(0)) await send();
    },
    /** Holds calls back, of every path or of one; returns a function that releases them. */
    hold: (only?: string) => {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      held = { includes: (path) => !only || path === only, released };
      return () => release();
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Proxy = Awaited<ReturnType<typeof startProxy>>;
