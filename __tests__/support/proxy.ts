import { createServer, type IncomingMessage, request as forward, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Failing calls and their failure: a status, or a cut connection. `drop-reply` cuts after the execution. `late` cuts
 * once, before the server receives the call (see `arrive`).
 */
interface Failure {
  paths: readonly string[];
  status: number | 'drop-reply' | 'late';
  /** Errors by field of the wire. GET calls of the same path then succeed. */
  errors?: Readonly<Record<string, string>> | undefined;
  /** Retry-After in seconds. */
  retryAfter?: number;
}

interface Call {
  path: string;
  /** Path with its query. */
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Call that previews a change. */
const PREVIEW = '/api/subscription/preview';

/** Header of replies that do not come from the server. */
export const MADE_UP = 'x-made-up';

/** Message of every failed reply. */
export const FAULT = 'A fault that was asked for.';

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Headers of the call, without those of the connection. */
const headersOf = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    ['authorization', 'content-type', 'idempotency-key'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/**
 * Starts a proxy to the real server. It records every call, and can fail, hold or rewrite calls. Unlike the server's
 * faults, its faults end with the test.
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
    // Because fetch itself repeats a lost GET on a reused connection.
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
      // Because the original header would keep the connection open.
      reply.writeHead(original.statusCode ?? 502, { ...original.headers, connection: 'close' });
      original.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    onward.end(body);
  }

  const server = createServer((incoming, reply) => void pass(incoming, reply));
  // Because a busy machine notices a closed idle connection late, and the next call would be lost.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    apiBase: `http://127.0.0.1:${port}/api/`,
    calls,
    /** Calls that change data, of all paths or of one: calls with a body, without previews. */
    sent: (only?: string) => calls.filter(({ path, body }) => body !== '' && (only ? path === only : path !== PREVIEW)),
    /** Fails calls of these paths until `heal`. Replaces an earlier failure. */
    fail: (path: string | readonly string[], status: Failure['status'] = 500, errors?: Failure['errors']) =>
      void (failure = { paths: [path].flat(), status, errors }),
    /** Answers calls of a path with 429 until `heal`. @param retryAfter seconds */
    limit: (path: string, retryAfter: number) => void (failure = { paths: [path], status: 429, retryAfter }),
    /** Answers GET calls of this path with a payload. */
    answer: (path: string, payload: unknown) => void (prepared = { path, payload }),
    /** Rewrites replies of this path, for replies that the reference server never sends. */
    rewrite: (path: string, change: (answer: string) => string) => void rewritten.set(path, change),
    heal: () => void (failure = undefined),
    /** Sends the `late` calls to the server. */
    arrive: async () => {
      for (const send of late.splice(0)) await send();
    },
    /** Holds calls, of all paths or of one. Returns a function that releases them. */
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
