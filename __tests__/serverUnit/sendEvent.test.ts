import { addressGuard } from '#server/core/platform/events/addressGuard';
import type { Resolve } from '#server/core/platform/events/resolveReceiver';
import { sendEvent, type SendOptions } from '#server/core/platform/events/sendEvent';
import { answer, drop, hang, openReceiver, verified, type WebhookReceiver } from '../support/webhookReceiver';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const OLD_SECRET = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const OWN = { webhookNetworks: 'loopback' };
const EVENT = {
  ...{
    eventId: 41,
    webhookId: 'evt_0a1b2c3d4e5f_41',
    type: 'order.paid',
    timestamp: '2026-11-29T14:05:00.000Z',
    sequence: 3,
  },
  data: { orderId: 7, product: 'Ströu' },
};
const NOT_PUBLIC = 'the host has an address that is neither public nor in WEBHOOK_NETWORKS';

describe('addresses to which events may be sent (rules §34.8)', () => {
  const { isAllowed } = addressGuard(undefined);

  test.each([
    ...['1.1.1.1', '8.8.8.8', '93.184.216.34', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1'],
    ...['2606:4700:4700::1111', '2a00:1450:4001:80e::200e', '::ffff:8.8.8.8', '::ffff:808:808'],
  ])('%s is public', (address) => expect(isAllowed(address)).toBe(true));

  test.each([
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.100.100.200', '100.127.255.255', '127.0.0.1'],
    ...['127.255.255.254', '169.254.169.254', '168.63.129.16', '172.16.0.1', '172.31.255.255', '192.0.0.192'],
    ...['192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1'],
    ...['239.255.255.250', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::127.0.0.1', '::8.8.8.8', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe'],
    ...['::ffff:168.63.129.16', '::ffff:0:8.8.8.8', '64:ff9b::8.8.8.8', '64:ff9b::a00:1', '64:ff9b:1::1'],
    ...['100::1', '2001::1', '2001:2::1', '2001:10::1', '2001:20::1', '2001:db8::1', '2002:7f00:1::1'],
    ...['2002:808:808::1', '3fff::1', '4000::1', '5f00::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0'],
    ...['fec0::1', 'ff02::1', 'localhost', '', '8.8.8.8.8', '1.1.1.1 '],
  ])('%j is not', (address) => expect(isAllowed(address)).toBe(false));

  test('networks of WEBHOOK_NETWORKS are allowed as well, and their own alone', () => {
    const guard = addressGuard('10.1.0.0/16, fd00:1::/32,linklocal');
    const own = ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::5', '169.254.1.1', 'fe80::1%eth0'];
    expect([...own, '10.2.0.1', 'fd00:2::5', '127.0.0.1', '8.8.8.8'].filter(guard.isOwn)).toEqual(own);
    expect(['10.1.2.3', '8.8.8.8', '10.2.0.1'].filter(guard.isAllowed)).toEqual(['10.1.2.3', '8.8.8.8']);
  });
});

describe('one try', () => {
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await openReceiver();
  });
  afterAll(() => receiver.close());
  beforeEach(() => {
    receiver.received.length = 0;
    receiver.answerWith(answer(200, 'thanks'));
  });

  const send = (url = receiver.url, options: Partial<SendOptions> = {}, oldSecret: string | null = null) =>
    sendEvent(EVENT, { url, secret: SECRET, oldSecret }, { config: OWN, ...options });
  const at = (...addresses: string[]): Resolve => {
    const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    return () => Promise.resolve(all);
  };

  test('posts type, time, sequence and data, signed by Standard Webhooks (rules §34.4)', async () => {
    expect(await send()).toMatchObject({ status: 200, reply: 'thanks' });
    const [first] = receiver.received;
    expect(first && verified(SECRET, first)).toEqual({
      ...{ type: 'order.paid', timestamp: '2026-11-29T14:05:00.000Z', sequence: 3 },
      data: { orderId: 7, product: 'Ströu' },
    });
    expect(first?.headers).toMatchObject({ 'webhook-id': 'evt_0a1b2c3d4e5f_41', 'content-type': 'application/json' });
    expect(() => first && verified(OLD_SECRET, first)).toThrow();
  });

  test('signs with the old secret as well', async () => {
    await send(receiver.url, {}, OLD_SECRET);
    const [first] = receiver.received;
    for (const secret of [SECRET, OLD_SECRET]) expect(first && verified(secret, first)).toMatchObject({ sequence: 3 });
  });

  test('connects to the address that it has checked, and checks anew at each try', async () => {
    const replies = [['127.0.0.1'], ['127.0.0.1', '10.0.0.1'], ['169.254.169.254']].map((each) => at(...each));
    const resolve = jest.fn<ReturnType<Resolve>, [string]>((host) => replies.shift()?.(host) ?? at()(host));
    const url = `http://receiver.shop.example:${receiver.port}/hook`;
    expect(await send(url, { resolve })).toMatchObject({ status: 200 });
    expect(receiver.received[0]?.headers.host).toBe(`receiver.shop.example:${receiver.port}`);
    for (let tries = 0; tries < 2; tries += 1)
      expect(await send(url, { resolve })).toMatchObject({ status: null, reply: NOT_PUBLIC });
    expect(await send(url, { resolve })).toMatchObject({ status: null, reply: 'the host has no address' });
    expect(resolve.mock.calls).toEqual(Array(4).fill(['receiver.shop.example']));
    expect(receiver.received).toHaveLength(1);
  });

  test.each([
    ['http://receiver.shop.example/hook', 'http:// is allowed inside WEBHOOK_NETWORKS only'],
    ['http://[::ffff:a00:1]/', NOT_PUBLIC],
    ['https://[::1]/', NOT_PUBLIC],
    ['https://0x7f.1/', NOT_PUBLIC],
    ['https://2130706433/', NOT_PUBLIC],
    ['https://127.0.0.1/', NOT_PUBLIC],
    ['ftp://receiver.shop.example/', 'the URL is not https://'],
    ['no url', 'ERR_INVALID_URL'],
  ])('refuses %s', async (url, reply) => {
    const options = { config: { webhookNetworks: undefined }, resolve: at('93.184.216.34') };
    expect(await send(url, options)).toMatchObject({ status: null, reply });
  });

  test('does not follow a redirect', async () => {
    receiver.answerWith(answer(302, '', { location: `${receiver.url}/other` }), answer(200));
    expect(await send()).toMatchObject({ status: 302, reply: '' });
    expect(receiver.received).toHaveLength(1);
  });

  test('names the failure of a dropped, a refused and a late reply, without the URL', async () => {
    receiver.answerWith(drop, hang);
    expect(await send()).toMatchObject({ status: null, reply: 'ECONNRESET' });
    expect(await send(receiver.url, { timeoutMs: 50 })).toMatchObject({ status: null, reply: 'timeout' });
    const resolve: Resolve = () => new Promise(() => undefined);
    const late = { timeoutMs: 50, resolve };
    expect(await send('https://slow.shop.example', late)).toMatchObject({ status: null, reply: 'timeout' });
    expect(await send('http://127.0.0.1:1/?token=hidden')).toMatchObject({ status: null, reply: 'ECONNREFUSED' });
    expect(await send(`https://127.0.0.1:${receiver.port}`)).toMatchObject({
      ...{ status: null, reply: expect.stringMatching(/^(EPROTO|ERR_SSL\w+)$/) as string },
    });
  });

  test('keeps the status of a reply that does not end in time', async () => {
    receiver.answerWith((reply) => void reply.writeHead(202).write('part'));
    expect(await send(receiver.url, { timeoutMs: 1_000 })).toMatchObject({ status: 202, reply: 'part' });
  });

  test('reads 500 characters of an endless reply', async () => {
    receiver.answerWith((reply) => {
      const more = () => {
        while (reply.write('ö😀\0\x1b'.repeat(1_000)));
        reply.once('drain', more);
      };
      more();
    });
    const { status, reply } = await send();
    expect([status, Array.from(reply).length]).toEqual([200, 500]);
    expect(reply.replaceAll('ö😀', '')).toBe('');
  });

  test('keeps credentials and values of the query out of the logged reply', async () => {
    const url = receiver.url.replace('//', '//shopuser:pass%20word@');
    const query = 'key=t0ken%2Fabc&v=1&k3yalone';
    receiver.answerWith((reply, { url: path, headers }) =>
      reply.end(`${path} ${headers.authorization} pass word pass%20word t0ken/abc t0ken%2Fabc k3yalone v=1 shop`),
    );
    const { reply } = await send(`${url}?${query}`);
    expect(receiver.received[0]).toMatchObject({
      ...{ path: `/hook?${query}`, headers: { authorization: `Basic ${btoa('shopuser:pass word')}` } },
    });
    expect(reply).toBe('/hook?… Basic … … … … … … v=1 shop');
  });
});
