import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchOrTake, sendEarly } from '#src/api/earlyCall';

const TOKEN = 't'.repeat(32);
let server: Server;
let url: string;
/** Authorization headers of the received calls. */
let calls: string[];
let isSilent: boolean;

beforeEach(async () => {
  calls = [];
  isSilent = false;
  server = createServer(({ headers }, reply) => {
    calls.push(headers.authorization ?? '');
    if (!isSilent) reply.setHeader('access-control-allow-origin', '*').end(`answer ${calls.length}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/first?len=de`;
});
afterEach(() => {
  window.earlyCall = undefined;
  server.closeAllConnections();
  server.close();
});

const request = (token = TOKEN, init: RequestInit = {}) =>
  new Request(url, { headers: { authorization: `Bearer ${token}` }, ...init });
const textOf = async (reply: Promise<Response>) => (await reply).text();

test('an early reply is used by the same call once', async () => {
  sendEarly(url, TOKEN);
  expect(await textOf(fetchOrTake(request()))).toBe('answer 1');
  expect(await textOf(fetchOrTake(request()))).toBe('answer 2');
});

test('an early reply is used only with the token of its request', async () => {
  sendEarly(url, TOKEN);
  expect(await textOf(fetchOrTake(request('u'.repeat(32))))).not.toBe('');
  expect(calls).toContain(`Bearer ${'u'.repeat(32)}`);
  await fetchOrTake(request());
  expect(calls).toHaveLength(2);
});

test('an early reply is not used by a command', async () => {
  sendEarly(url, TOKEN);
  await fetchOrTake(request(TOKEN, { method: 'POST' }));
  expect(calls).toHaveLength(2);
});

test('an early reply is not used after ten seconds', async () => {
  sendEarly(url, TOKEN);
  if (window.earlyCall) window.earlyCall.sentAt -= 10_001;
  await fetchOrTake(request());
  expect(calls).toHaveLength(2);
});

test('an early call can be aborted', async () => {
  isSilent = true;
  sendEarly(url, TOKEN);
  await expect(fetchOrTake(request(TOKEN, { signal: AbortSignal.timeout(20) }))).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

test('a failed early call rejects the call that uses its reply', async () => {
  server.close();
  server.closeAllConnections();
  sendEarly(url, TOKEN);
  await expect(fetchOrTake(request())).rejects.toThrow('fetch failed');
});

test('an invalid token sends no early call', async () => {
  sendEarly(url, '€');
  expect(await textOf(fetchOrTake(request()))).toBe('answer 1');
});
