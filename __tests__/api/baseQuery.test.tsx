import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { baseQuery } from '#src/api/baseQuery';
import { MADE_UP } from '../support/proxy';

let server: Server;
let apiBase: string;
let calls: number;

/** Server that cuts its first call, and answers the next ones. */
beforeEach(async () => {
  calls = 0;
  server = createServer((_, reply) => {
    calls += 1;
    if (calls === 1) reply.destroy();
    else
      reply
        .writeHead(200, { 'access-control-allow-origin': '*', [MADE_UP]: 'true' })
        .end('{"status": 200, "payload": 1}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  jest.restoreAllMocks();
});

/** @param online state of the connection at the beginning and the end of the call */
function callWhile(online: readonly [boolean, boolean], type: 'query' | 'mutation') {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(online[0]).mockReturnValue(online[1]);
  const api = {
    type,
    signal: new AbortController().signal,
    extra: { config: { apiBase } },
    getState: () => ({ session: {}, tab: {} }),
    dispatch: () => undefined,
  };
  return baseQuery({ url: 'x', as: 'visitor' }, api as unknown as Parameters<typeof baseQuery>[1], {});
}

// rules §17.15
test.each([
  ['a load that began offline and fails online', 'query', [false, true], 2],
  ['a load that began online', 'query', [true, true], 1],
  ['a change', 'mutation', [false, true], 1],
] as const)('%s is sent so often: %#', async (_name, type, online, sent) => {
  const { error } = await callWhile(online, type);
  expect([calls, error === undefined]).toEqual([sent, sent === 2]);
});
