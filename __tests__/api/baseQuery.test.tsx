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

type Connection = 'offline' | 'just online' | 'online';

/** Sends a call that ends while the device is online. @param before connection at the beginning */
function callFrom(before: Connection, type: 'query' | 'mutation') {
  jest
    .spyOn(navigator, 'onLine', 'get')
    .mockReturnValueOnce(before !== 'offline')
    .mockReturnValue(true);
  const api = {
    type,
    signal: new AbortController().signal,
    extra: { config: { apiBase }, isJustOnline: () => before === 'just online' },
    getState: () => ({ session: {}, tab: {} }),
    dispatch: () => undefined,
  };
  return baseQuery({ url: 'x', as: 'visitor' }, api as unknown as Parameters<typeof baseQuery>[1], {});
}

// rules §17.15
test.each([
  ['offline', 'query', 2],
  ['just online', 'query', 2],
  ['online', 'query', 1],
  ['offline', 'mutation', 1],
] as const)('a call that began %s and fails online is sent again only as a load: %s', async (before, type, sent) => {
  const { error } = await callFrom(before, type);
  expect([calls, error === undefined]).toEqual([sent, sent === 2]);
});
