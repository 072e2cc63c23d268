import { readFileSync } from 'node:fs';
import { parseRuntimeConfig } from '#src/domain/runtimeConfig';

const valid = {
  brandName: 'Nachschub',
  apiBase: '/api/',
  checkoutUrl: 'https://checkout.example/cart',
  referralUrl: 'https://shop.example/freunde',
};
const read = (name: string): unknown => JSON.parse(readFileSync(`public/${name}`, 'utf8'));

test('accepts both shipped configurations, and only the demo has a test e-mail address', () => {
  expect(parseRuntimeConfig(read('config.json'))).not.toHaveProperty('testLogin');
  expect(parseRuntimeConfig(read('config.demo.json')).testLogin).toEqual({
    email: 'test@demo.example',
    code: '123456',
  });
});

test.each([
  [{ brandName: ' ' }, 'brandName'],
  [{ apiBase: '/api' }, 'apiBase'],
  [{ apiBase: 'ftp://x/' }, 'apiBase'],
  [{ checkoutUrl: 'javascript:alert(1)' }, 'checkoutUrl'],
  [{ referralUrl: undefined }, 'referralUrl'],
  [{ contactEmail: 'hilfe' }, 'contactEmail'],
  [{ imprintUrl: '/impressum' }, 'imprintUrl'],
  [{ privacyUrl: 'javascript:alert(1)' }, 'privacyUrl'],
  [{ testLogin: { email: 'test@demo.example' } }, 'testLogin'],
  [{ dateStyle: 'german' }, 'dateStyle'],
  [{ dateStyle: null }, 'dateStyle'],
  [{ features: 'receipts' }, 'features'],
  [{ recorder: 'on' }, 'recorder'],
  [{ checkoutReference: 'yes' }, 'checkoutReference'],
])('rejects %j and names the setting', (change, name) => {
  expect(() => parseRuntimeConfig({ ...valid, ...change })).toThrow(`"${name}"`);
});

test('the default date style is `spec`', () => {
  expect(parseRuntimeConfig(valid).dateStyle).toBe('spec');
  expect(parseRuntimeConfig(read('config.json')).dateStyle).toBe('spec');
  expect(parseRuntimeConfig({ ...valid, dateStyle: 'language' }).dateStyle).toBe('language');
});

test('an empty contact is undefined (rules §1.6)', () => {
  const { contactEmail, imprintUrl, privacyUrl } = parseRuntimeConfig(read('config.json'));
  expect([contactEmail, imprintUrl, privacyUrl]).toEqual([undefined, undefined, undefined]);
});

test('rejects a value that is not an object', () => {
  expect(() => parseRuntimeConfig(null)).toThrow('brandName');
});
