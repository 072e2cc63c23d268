import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchOrTake, sendEarly } from '#src/api/earlyCall';

const TOKEN = 't'.repeat(32);
let server: Server;
let url: string;
/** The tokens of the calls that arrived. */
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

test('is taken by the same call, once', async () => {
  sendEarly(url, TOKEN);
  expect(await textOf(fetchOrTake(request()))).toBe('answer 1');
  expect(await textOf(fetchOrTake(request()))).toBe('answer 2');
});

test('is not taken for another account, and waits for its own', async () => {
  sendEarly(url, TOKEN);
  expect(await textOf(fetchOrTake(request('u'.repeat(32))))).not.toBe('');
  expect(calls).toContain(`Bearer ${'u'.repeat(32)}`);
  await fetchOrTake(request());
  expect(calls).toHaveLength(2);
});

test('is not taken by a command', async () => {
  sendEarly(url, TOKEN);
  await fetchOrTake(request(TOKEN, { method: 'POST' }));
  expect(calls).toHaveLength(2);
});

test('is not taken once it is old', async () => {
  sendEarly(url, TOKEN);
  if (window.earlyCall) window.earlyCall.sentAt -= 10_001;
  await fetchOrTake(request());
  expect(calls).toHaveLength(2);
});

test('is given up like any other call', async () => {
  isSilent = true;
  sendEarly(url, TOKEN);
  await expect(fetchOrTake(request(TOKEN, { signal: AbortSignal.timeout(20) }))).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

test('fails whoever takes it, and nobody else', async () => {
  server.close();
  server.closeAllConnections();
  sendEarly(url, TOKEN);
  await expect(fetchOrTake(request())).rejects.toThrow('fetch failed');
});

test('is no call where the token is none that a header can hold', async () => {
  sendEarly(url, '€');
  expect(await textOf(fetchOrTake(request()))).toBe('answer 1');
});
