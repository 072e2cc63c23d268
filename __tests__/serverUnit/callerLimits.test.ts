import { callerKeyOf, limitKeyOf, trustFrom } from '#server/core/platform/limits/caller';

describe('key of a caller for rate limits (rules §5.18)', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:65535', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', undefined],
    ['unknown', undefined],
    ['203.0.113', undefined],
    ['203.0.113.7:4711:1', undefined],
    ['[203.0.113.7', undefined],
    ['2001:db8::1::2', undefined],
    ['_hidden', undefined],
    ['1'.repeat(10_000), undefined],
    [undefined, undefined],
  ])('of %j is %j', (text, key) => expect(limitKeyOf(text)).toBe(key));

  test("ignores an entry that is no IP address, and uses the forwarding proxy's address", () => {
    expect(callerKeyOf({ ip: 'nonsense', ips: ['10.0.0.1', 'nonsense'] })).toBe('10.0.0.1');
    expect(callerKeyOf({ ip: '198.51.100.2:80', ips: ['10.0.0.1', '198.51.100.2:80'] })).toBe('198.51.100.2');
    expect(callerKeyOf({ ip: '198.51.100.2' })).toBe('198.51.100.2');
  });

  test('trusts only the proxies of TRUST_PROXY, also with a port and as IPv6', () => {
    const isTrusted = trustFrom('loopback, 10.1.0.0/16,2001:db8::/32, 192.0.2.1');
    const trusted = ['127.0.0.9', '::1', '::ffff:127.0.0.1', '10.1.2.3:5000', '[2001:db8::7]:80', '192.0.2.1'];
    const others = ['10.2.0.1', '2001:db9::1', '192.0.2.2', 'loopback', '', undefined];
    expect([...trusted, ...others].filter(isTrusted)).toEqual(trusted);
  });
});
