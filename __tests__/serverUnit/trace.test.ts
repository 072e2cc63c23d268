import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentOf, requestIdOf, runInTrace, tracingHeaders } from '#server/core/platform/context/trace';
import { createStripeClient } from '#server/gateways/stripe/stripeClient';

const MADE = /^[0-9a-f-]{36}$/;
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

test.each([
  ['order-41_a.b', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['ada@demo.example', false],
  ['a b', false],
  ['a"b', false],
])('an X-Request-Id %j is kept: %s', (header, isKept) => {
  if (isKept) expect(requestIdOf(header)).toBe(header);
  else expect(requestIdOf(header)).toMatch(MADE);
});

test.each([
  [PARENT, { traceId: TRACE_ID, flags: '01' }],
  [PARENT.toUpperCase(), undefined],
  [PARENT.replace(TRACE_ID, '0'.repeat(32)), undefined],
  [PARENT.replace('00f067aa0ba902b7', '0'.repeat(16)), undefined],
  [`${PARENT}-more`, undefined],
  [undefined, undefined],
])('parses traceparent %j', (header, parent) => {
  expect(parentOf(header)).toEqual(parent);
});

test('a call of the payment provider has the id of the request, and the trace with a new parent', async () => {
  const received: IncomingHttpHeaders[] = [];
  const provider = createServer((request, reply) => {
    received.push(request.headers);
    reply.end('{"id":"acct_1","object":"account"}');
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  const client = createStripeClient({
    ...{ secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiBase: `http://127.0.0.1:${port}` },
  });
  const trace = { requestId: 'order-41', parent: parentOf(PARENT) };
  await runInTrace(trace, () => client.accounts.retrieve('acct_1'));
  await client.accounts.retrieve('acct_1');
  provider.close();
  expect(received[0]?.['x-request-id']).toBe('order-41');
  expect(received[0]?.traceparent).toMatch(new RegExp(`^00-${TRACE_ID}-[0-9a-f]{16}-01$`));
  expect(received[0]?.traceparent).not.toBe(PARENT);
  expect(received[1]).not.toHaveProperty('x-request-id');
  expect(tracingHeaders()).toEqual({});
});
