import { connect, type Socket } from 'node:net';
import { createApi } from '../support/api';
import { eventually } from '../support/eventually';
import { type RunningServer, startServer } from '../support/server';

// How a node ends (rules §23.4).
let server: RunningServer;
beforeEach(async () => {
  server = await startServer({ DRAIN_SECONDS: '3', DEMO_CUSTOMERS: '2' });
});
afterEach(() => server.kill());

interface Line {
  socket: Socket;
  /** What was heard since the last call. */
  heard: () => string;
  isBusy: () => boolean;
}

/** A connection that sends what it is given, byte by byte. */
async function openLine(): Promise<Line> {
  const { hostname, port } = new URL(server.url);
  let text = '';
  let closed = false;
  const socket = connect(Number(port), hostname);
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (closed = true));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const heard = () => {
    const part = text;
    text = '';
    return part;
  };
  return { socket, heard, isBusy: () => closed };
}

const ALIVE = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

test('ends although connections stay silent or stop in the middle', async () => {
  const [silent, half] = [await openLine(), await openLine()];
  half.socket.write('POST /api/user/sendotp HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nemail=');
  expect(await server.stop()).toBe(0);
  await eventually(() => silent.isBusy() && half.isBusy());
});

test('finishes the call at work, and answers in the envelope that it ends', async () => {
  const api = createApi(server.url);
  await api.json('/demo/faults', { path: '/api/user/logout', kind: 'delay', value: 1_500 });
  const atWork = api.get('/api/user/logout', { len: 'en' });
  const kept = await openLine();
  kept.socket.write(ALIVE);
  await eventually(() => kept.heard().includes('200 OK'));

  const ended = server.stop();
  await eventually(async () => (await fetch(`${server.url}/readyz`)).status === 503);
  const refused = await api.post('/api/user/sendotp', { email: 'a@kunden.example', len: 'en' });
  expect(refused).toMatchObject({
    status: 503,
    message: 'The server is being restarted. Please try again in a moment.',
  });
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(refused.headers.get('connection')).toBe('close');

  kept.socket.write('GET /api/other/products?len=en HTTP/1.1\r\nHost: x\r\n\r\n');
  const last = await eventually(() => kept.heard());
  expect(last).toMatch(/^HTTP\/1\.1 503 /);
  expect(last).toMatch(/\r\nconnection: close\r\n/i);
  expect(last).toContain('"message":"The server is being restarted.');

  expect((await atWork).status).toBe(200);
  expect(await ended).toBe(0);
});

test('is alive, though not ready, while it ends', async () => {
  const silent = await openLine();
  const ended = server.stop();
  await eventually(async () => (await fetch(`${server.url}/readyz`)).status === 503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  silent.socket.destroy();
  expect(await ended).toBe(0);
});
