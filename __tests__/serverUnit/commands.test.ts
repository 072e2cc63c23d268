import { adminCommand } from '#server/cli/adminCommand';
import { productsCommand } from '#server/cli/productsCommand';
import { unlockCommand } from '#server/cli/unlockCommand';
import { stockCommand } from '#server/cli/catalog/stockCommand';
import { seedCommand } from '#server/cli/seedCommand';
import { ConfigError } from '#server/db/ConfigError';
import { PRODUCT } from '../support/server';

const BOX = { ...PRODUCT, sku: 'BOX-1', type: 'box' };
const PRODUCTS = /^Usage: npm run products/;

/** Returns the message of a refused command line. */
function refusalOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The command line was accepted.');
}
const readNothing = {
  read: () => {
    throw new Error('ENOENT');
  },
  hasPicture: () => true,
};
const filesOf = (content: string | Uint8Array) => ({ read: () => Buffer.from(content), hasPicture: () => true });

test.each([
  ['"/1/priceCents"', { ...BOX, priceCents: '12' }],
  ['"/1/priceCents"', { ...BOX, priceCents: 99_999_901 }],
  ['"/1/weeks/0"', { ...BOX, weeks: [53] }],
  ['"/1/weeks"', { ...BOX, weeks: [] }],
  ['"/1/type"', { ...BOX, type: 'food' }],
  ['"/1/surprise"', { ...BOX, surprise: 1 }],
  ['"/1/name/de"', { ...BOX, name: { de: 'Kiste\u0007', en: 'Box' } }],
  ['"/1/name/en"', { ...BOX, name: { de: 'Kiste', en: 'Box <b>big</b>' } }],
  ['"/1/variant/de"', { ...BOX, variant: { de: '10&nbsp;l', en: '10 l' } }],
  ['"/1/description/en"', { ...BOX, description: { de: 'Gut.', en: '<script>alert(1)</script>' } }],
  ['"/1/description/de"', { ...BOX, description: { de: 'Gut\ud800', en: 'Good.' } }],
  ['"/1/sku"', { ...BOX, sku: 'BOX\u00001' }],
  ['"/1/imagePath"', { ...BOX, imagePath: 'https://elsewhere.example/a.svg' }],
  ['"/1/imagePath"', { ...BOX, imagePath: '/products/../config.json' }],
  ['"/1/imagePath"', { ...BOX, imagePath: '/products/%2e%2e/config.json' }],
  ['"/1/imagePath"', { ...BOX, imagePath: '/..' }],
  ['"/1/imagePath"', { ...BOX, imagePath: '/a\\\\elsewhere.example/a.svg' }],
  ['"/1/imagePath"', { ...BOX, imagePath: '//elsewhere.example/a.svg' }],
  ['"BOX-1" must be above its price', { ...BOX, oldPriceCents: PRODUCT.priceCents }],
  ['"/1/contentAmount"', { ...BOX, contentAmount: 0, contentUnit: 'kg' }],
  ['"/1/contentUnit"', { ...BOX, contentAmount: 500, contentUnit: 'g' }],
  ['"BOX-1" needs contentAmount and contentUnit', { ...BOX, contentAmount: 5 }],
  ['"BOX-1" must have a contentAmount with at most three', { ...BOX, contentAmount: 0.0005, contentUnit: 'kg' }],
  ['names "ASH-10" twice', { ...BOX, sku: PRODUCT.sku }],
])('refuses a product list with one line that contains %s', (part, wrong) => {
  const message = refusalOf(() => productsCommand(['-'], filesOf(JSON.stringify([PRODUCT, wrong]))));
  expect(message).toContain(part);
  expect(message.split('\n')).toHaveLength(1);
});

test('reports every fault of a product list, one line each', () => {
  const wrong = [
    { ...PRODUCT, sku: ' ', surprise: 1 },
    { ...BOX, weeks: [] },
  ];
  const message = refusalOf(() => productsCommand(['-'], filesOf(JSON.stringify(wrong))));
  for (const part of ['"/0/sku"', '"/0/surprise"', '"/1/weeks"']) expect(message).toContain(part);
  const rules = [{ ...BOX, imagePath: 'x', name: { de: 'K\u0007', en: '<b>' } }, BOX];
  expect(refusalOf(() => productsCommand(['-'], filesOf(JSON.stringify(rules)))).split('\n')).toHaveLength(4);
});

test.each([
  [/^Usage: npm run admin/, () => adminCommand([])],
  [/^Usage: npm run admin/, () => adminCommand(['promote', 'a@shop.example'])],
  [/^Usage: npm run admin/, () => adminCommand(['list', 'a@shop.example'])],
  [/^Usage: npm run admin/, () => adminCommand(['add', 'a@shop.example', 'b@shop.example'])],
  [/^Usage: npm run unlock/, () => unlockCommand(['visitor'])],
  [PRODUCTS, () => productsCommand([], readNothing)],
  [PRODUCTS, () => productsCommand(['a.json', 'b.json'], readNothing)],
  [/^The product list "list\.json" cannot be read\.$/, () => productsCommand(['list.json'], readNothing)],
  [/^The product list is not JSON\.$/, () => productsCommand(['-'], filesOf('['))],
  [/ is not UTF-8 in line 2: /, () => productsCommand(['-'], filesOf(Buffer.from('[\n"Stra\xdfe"]', 'latin1')))],
  [/^Usage: npm run stock/, () => stockCommand([])],
  [/^Usage: npm run stock/, () => stockCommand(['ASH-10', '--set', '1.5'])],
  [/^--customers must be a whole number from 0 to 5000000\.$/, () => seedCommand(['--customers', 'many'], 0, () => 0)],
  [/^--seed must be a whole number/, () => seedCommand(['--seed', '2.5'], 0, () => 0)],
])('refuses a command line with %s', (sentence, read) => expect(refusalOf(read)).toMatch(sentence));
