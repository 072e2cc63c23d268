import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createApi } from '../../support/api';
import { eventually } from '../../support/eventually';
import { type RunningServer, startServer } from '../../support/server';

// Stop of a node (rules §23.4).
let server: RunningServer;
const start = async (drainSeconds: string) => {
  server = await startServer({ DRAIN_SECONDS: drainSeconds, DEMO_CUSTOMERS: '2' });
};
afterEach(() => server.kill());

interface Line {
  socket: Socket;
  /** Returns the text received since the last call. */
  read: () => string;
  isClosed: () => boolean;
}

/** Opens a TCP connection to the server. */
async function openLine(): Promise<Line> {
  const { hostname, port } = new URL(server.url);
  let text = '';
  let closed = false;
  const socket = connect(Number(port), hostname);
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (closed = true));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const read = () => {
    const part = text;
    text = '';
    return part;
  };
  return { socket, read, isClosed: () => closed };
}

test('a stopping node finishes running calls, refuses new ones, and closes idle and partial requests', async () => {
  await start('1');
  const [silent, half, kept] = [await openLine(), await openLine(), await openLine()];
  half.socket.write('POST /api/user/sendotp HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nemail=');
  const api = createApi(server.url);
  await api.json('/demo/faults', { path: '/api/user/logout', kind: 'delay', value: 1_500 });
  const atWork = api.get('/api/user/logout', { len: 'en' });
  // Because the reply to a later request proves the arrival of the delayed call.
  kept.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await eventually(() => kept.read().includes('200 OK'));

  const ended = server.stop();
  await eventually(async () => (await fetch(`${server.url}/readyz`)).status === 503);
  // Checks that a draining node is live, but not ready.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const refused = await api.post('/api/user/sendotp', { email: 'a@kunden.example', len: 'en' });
  expect(refused).toMatchObject({
    status: 503,
    message: 'The server is being restarted. Please try again in a moment.',
  });
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(refused.headers.get('connection')).toBe('close');

  kept.socket.write('GET /api/other/products?len=en HTTP/1.1\r\nHost: x\r\n\r\n');
  const last = await eventually(() => kept.read());
  expect(last).toMatch(/^HTTP\/1\.1 503 /);
  expect(last).toMatch(/\r\nconnection: close\r\n/i);
  expect(last).toContain('"message":"The server is being restarted.');

  expect((await atWork).status).toBe(200);
  expect(await ended).toBe(0);
  await eventually(() => silent.isClosed() && half.isClosed());
});

test('a stopping node keeps its port open for DRAIN_SECONDS, and replies to incomplete requests', async () => {
  await start('5');
  const ended = server.stop();
  // Pause, longer than the exit of a node without connections.
  await wait(500);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const line = await openLine();
  line.socket.write(
    'POST /api/user/sendotp HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n',
  );
  await eventually(() =>
    fetch(`${server.url}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  line.socket.write('Content-Length: 6\r\n\r\nlen=en');
  const last = await eventually(() => line.read());
  expect(last).toMatch(/^HTTP\/1\.1 503 [^]*\r\nconnection: close\r\n/i);
  expect(last).toContain('"message":"The server is being restarted.');
  expect(await ended).toBe(0);
});
