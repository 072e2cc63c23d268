import { once } from 'node:events';
import { connect } from 'node:net';
import { sample } from '../../support/sample';

const base = new URL(process.env.API_URL ?? '');

/** Sends bytes and returns the reply until the connection ends. */
async function send(bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect(Number(base.port), '127.0.0.1');
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString()));
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head, body };
}

const SECURITY_HEADERS = ['x-content-type-options', 'cross-origin-resource-policy', 'cache-control'];
const END = 'Connection: close\r\n\r\n';

function expectEnvelope({ head, body }: { head: string; body: string }, status: number) {
  expect(head.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} \\w`));
  for (const name of SECURITY_HEADERS) expect(head.toLowerCase()).toContain(`\r\n${name}: `);
  expect(head.toLowerCase()).toContain('\r\ncontent-type: application/json');
  expect(JSON.parse(body)).toMatchObject({ status, message: expect.stringMatching(/\S/) as string, payload: null });
}

const UNREADABLE: readonly [name: string, status: number, bytes: string][] = [
  ['bytes other than HTTP', 400, 'hello\r\n\r\n'],
  ['a header with a NUL', 400, `GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n${END}`],
  [
    'two lengths',
    400,
    `POST /api/user/sendotp HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n${END}x`,
  ],
  ['headers without end', 431, `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n${END}`],
  [
    'chunk extensions without end',
    413,
    `POST /api/user/sendotp HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n${END}1;${'a'.repeat(20_000)}\r\nx\r\n`,
  ],
  ['a request without a host', 400, `GET /healthz HTTP/1.1\r\n${END}`],
  ['an invalid path', 400, `GET /api/%zz HTTP/1.1\r\nHost: a\r\n${END}`],
  ['a path of 9 kB', 404, `GET /api/${'a'.repeat(9_000)} HTTP/1.1\r\nHost: a\r\n${END}`],
  ['headers that do not arrive in time', 408, 'GET /healthz HTTP/1.1\r\nHost: a\r\nX: '],
];

test.each(sample(UNREADABLE, 3))(
  'replies to %s with %i in the envelope, with the security headers',
  async (_name, status, bytes) => {
    expectEnvelope(await send(bytes), status);
  },
);

test.each([
  ['?len=en', 'Accept-Language: de', 'The headers'],
  ['', 'Accept-Language: en-GB,de', 'The headers'],
  ['', 'Accept-Language: fr', 'Die Kopfzeilen'],
  ['', 'X-Y: 1', 'Die Kopfzeilen'],
])('reports too large headers in the language of %j and %s', async (query, header, text) => {
  const head = `GET /healthz${query} HTTP/1.1\r\nHost: a\r\n${header}\r\n`;
  const { body } = await send(`${head}X: ${'a'.repeat(20_000)}\r\n${END}`);
  expect((JSON.parse(body) as { message: string }).message).toContain(text);
});

test('ignores an unknown value of the header `Expect`', async () => {
  const { head } = await send(`GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: the-unexpected\r\n${END}`);
  expect(head).toMatch(/^HTTP\/1.1 200 /);
});
