import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What fails, and how: answers of this status for calls of this path. */
interface Failure {
  path: string;
  status: number;
}

/** What the failing answers say. */
export const FAULT = 'A fault that was asked for.';

/**
 * A way to the real server that can be made to fail. Unlike the server's own faults, it belongs to one test alone:
 * tests in other processes share the server.
 */
export async function startProxy() {
  const { API_URL = '' } = process.env;
  let failure: Failure | undefined;
  const server = createServer((incoming, reply) => {
    if (failure && incoming.url?.split('?')[0] === failure.path) {
      const { status } = failure;
      reply.writeHead(status, { 'content-type': 'application/json' });
      reply.end(JSON.stringify({ status, message: FAULT, payload: null }));
      return;
    }
    const { method, headers, url = '/' } = incoming;
    const onward = forward(new URL(url, API_URL), { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    apiBase: `http://127.0.0.1:${port}/api/`,
    fail: (path: string, status = 500) => void (failure = { path, status }),
    heal: () => void (failure = undefined),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Proxy = Awaited<ReturnType<typeof startProxy>>;
