import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCT, runCommand, writeCatalog } from '../support/server';

const folder = mkdtempSync(join(tmpdir(), 'nachschub-commands-'));
// A refusal comes before any database is opened.
const ENV = { DATA_DIR: join(folder, 'data') };
const BOX = { ...PRODUCT, sku: 'BOX-1', type: 'box' };

afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['"/1/priceCents"', { ...BOX, priceCents: '12' }],
  ['"/1/weeks/0"', { ...BOX, weeks: [53] }],
  ['"/1/weeks"', { ...BOX, weeks: [] }],
  ['"/1/imagePath"', { ...BOX, imagePath: 'https://elsewhere.example/a.svg' }],
  ['"/1/type"', { ...BOX, type: 'food' }],
  ['"/1/surprise"', { ...BOX, surprise: 1 }],
  ['"/1/name/de"', { ...BOX, name: { de: 'Kiste\u0007', en: 'Box' } }],
  ['"/1/name/en"', { ...BOX, name: { de: 'Kiste', en: 'Box <b>big</b>' } }],
  ['"/1/variant/de"', { ...BOX, variant: { de: '10&nbsp;l', en: '10 l' } }],
  ['"/1/description/en"', { ...BOX, description: { de: 'Gut.', en: '<script>alert(1)</script>' } }],
  ['"/1/description/de"', { ...BOX, description: { de: 'Gut\ud800', en: 'Good.' } }],
  ['"/1/sku"', { ...BOX, sku: 'BOX\u00001' }],
  ['"/1/imagePath"', { ...BOX, imagePath: '/products/../config.json' }],
  ['"/1/imagePath"', { ...BOX, imagePath: '/products/%2e%2e/config.json' }],
  ['"/1/imagePath"', { ...BOX, imagePath: '/..' }],
  ['"/1/imagePath"', { ...BOX, imagePath: '/a\\\\elsewhere.example/a.svg' }],
  ['"/1/imagePath"', { ...BOX, imagePath: '//elsewhere.example/a.svg' }],
  ['"/1/priceCents"', { ...BOX, priceCents: 99_999_901 }],
  ['"BOX-1" must be above its price', { ...BOX, oldPriceCents: PRODUCT.priceCents }],
  ['"/1/contentAmount"', { ...BOX, contentAmount: 0, contentUnit: 'kg' }],
  ['"/1/contentUnit"', { ...BOX, contentAmount: 500, contentUnit: 'g' }],
  ['"BOX-1" needs contentAmount and contentUnit', { ...BOX, contentAmount: 5 }],
  ['"BOX-1" must have a contentAmount with at most three', { ...BOX, contentAmount: 0.0005, contentUnit: 'kg' }],
  ['names "ASH-10" twice', { ...BOX, sku: PRODUCT.sku }],
])('refuses a product list with one line that names the place: %s', (place, wrong) => {
  const { exitCode, errors } = runCommand('products', [writeCatalog(folder, PRODUCT, wrong)], ENV);
  expect(exitCode).toBe(1);
  expect(errors.split('\n')).toHaveLength(1);
  expect(errors).toContain(place);
  expect(existsSync(ENV.DATA_DIR)).toBe(false);
});

test.each([
  ['admin', []],
  ['admin', ['promote', 'a@shop.example']],
  ['products', []],
  ['products', ['/no/such/list.json']],
] as const)('answers npm run %s -- %j with the usage or the file that cannot be read', (name, args) => {
  const { exitCode, errors } = runCommand(name, args, ENV);
  expect(exitCode).toBe(1);
  expect(errors).toMatch(/^Usage: npm run|cannot be read/);
});
