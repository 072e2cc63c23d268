import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What fails, and how: answers of this status for calls of these paths, or none although the call was carried out, or
 * none while one call is still on its way.
 */
interface Failure {
  paths: readonly string[];
  status: number | 'drop-reply' | 'late';
  /** What is wrong with which field, by the wire's names; with them reads of the same path go through. */
  errors?: Readonly<Record<string, string>> | undefined;
}

/** One call that came by. */
interface Call {
  path: string;
  /** The path with what is asked for. */
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What the failing answers say. */
export const FAULT = 'A fault that was asked for.';

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Those that say what is asked for, by whom and in which form; the others belong to the connection. */
const headersOf = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    ['authorization', 'content-type', 'idempotency-key'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/**
 * A way to the real server that can be made to fail, and knows every call that went by. Unlike the server's own faults,
 * it belongs to one test alone: tests in other processes share the server.
 */
export async function startProxy() {
  const { API_URL = '' } = process.env;
  let failure: Failure | undefined;
  let prepared: { path: string; payload: unknown } | undefined;
  let held: { isMeant: (path: string) => boolean; released: Promise<void> } | undefined;
  const rewritten = new Map<string, (answer: string) => string>();
  const calls: Call[] = [];
  const late: (() => Promise<unknown>)[] = [];

  async function pass(incoming: IncomingMessage, reply: ServerResponse) {
    const { method, headers, url = '/' } = incoming;
    const body = await bodyOf(incoming);
    const path = url.split('?')[0] ?? url;
    calls.push({ path, url, headers, body });
    if (held?.isMeant(path)) await held.released;
    const isMeant = failure?.paths.includes(path) === true && !(failure.errors && method === 'GET');
    const fault = isMeant ? failure?.status : undefined;
    if (typeof fault === 'number') {
      const { errors } = failure ?? {};
      reply.writeHead(fault, { 'content-type': 'application/json' });
      reply.end(JSON.stringify({ status: fault, message: FAULT, payload: errors ? { errors } : null }));
      return;
    }
    if (prepared?.path === path && method === 'GET') {
      reply.writeHead(200, { 'content-type': 'application/json' });
      reply.end(JSON.stringify({ status: 200, message: 'OK', payload: prepared.payload }));
      return;
    }
    if (fault === 'late') {
      failure = undefined;
      late.push(() => fetch(new URL(url, API_URL), { method, headers: headersOf(headers), ...(body && { body }) }));
      reply.destroy();
      return;
    }
    const rewrite = rewritten.get(path);
    if (rewrite) {
      const answer = await fetch(new URL(url, API_URL), { method, headers: headersOf(headers), ...(body && { body }) });
      reply.writeHead(answer.status, { 'content-type': 'application/json' });
      reply.end(rewrite(await answer.text()));
      return;
    }
    const onward = forward(new URL(url, API_URL), { method, headers }, (answer) => {
      if (fault === 'drop-reply') {
        answer.resume().on('end', () => reply.destroy());
        return;
      }
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    onward.end(body);
  }

  const server = createServer((incoming, reply) => void pass(incoming, reply));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    apiBase: `http://127.0.0.1:${port}/api/`,
    calls,
    /** The calls that would change something, or those of one path: reads hold no form. */
    sent: (only?: string) => calls.filter(({ path, body }) => body !== '' && (!only || path === only)),
    fail: (path: string | readonly string[], status: Failure['status'] = 500, errors?: Failure['errors']) =>
      void (failure = { paths: [path].flat(), status, errors }),
    /** Reads of this path answer this, as a server with other data would. */
    answer: (path: string, payload: unknown) => void (prepared = { path, payload }),
    /** From now on the server's answers to calls of this path say something else: what no server of ours says. */
    rewrite: (path: string, change: (answer: string) => string) => void rewritten.set(path, change),
    heal: () => void (failure = undefined),
    /** What was late comes to the server after all. */
    arrive: async () => {
      for (const send of late.splice(0)) await send();
    },
    /** Keeps every call back, or those of one path, until the returned function is called. */
    hold: (only?: string) => {
      let letGo: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (letGo = resolve));
      held = { isMeant: (path) => !only || path === only, released };
      return () => letGo();
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Proxy = Awaited<ReturnType<typeof startProxy>>;
