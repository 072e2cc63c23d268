import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCT, writeCatalog } from '../support/catalog';
import { ownDatabase, type OwnDatabase } from '../support/ownDatabase';
import { runCommand } from '../support/runCommand';

const folder = mkdtempSync(join(tmpdir(), 'nachschub-commands-'));
const BOX = { ...PRODUCT, sku: 'BOX-1', type: 'box' };
let database: OwnDatabase;

beforeAll(async () => {
  database = await ownDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const importProducts = (...products: readonly object[]) =>
  runCommand('products', [writeCatalog(folder, ...products)], database.env);

test.each([
  ['"/1/priceCents"', { ...BOX, priceCents: '12' }],
  ['"/1/weeks/0"', { ...BOX, weeks: [53] }],
  ['"/1/weeks"', { ...BOX, weeks: [] }],
  ['"/1/imagePath"', { ...BOX, imagePath: 'https://elsewhere.example/a.svg' }],
  ['"/1/type"', { ...BOX, type: 'food' }],
  ['"/1/surprise"', { ...BOX, surprise: 1 }],
  ['"BOX-1" must be above its price', { ...BOX, oldPriceCents: PRODUCT.priceCents }],
  ['names "ASH-10" twice', { ...BOX, sku: PRODUCT.sku }],
])('a product list is refused with its place: %s', (place, wrong) => {
  const { exitCode, complaint } = importProducts(PRODUCT, wrong);
  expect(exitCode).toBe(1);
  expect(complaint.split('\n')).toHaveLength(1);
  expect(complaint).toContain(place);
});

test.each([
  ['admin', []],
  ['admin', ['promote', 'a@shop.example']],
  ['products', []],
  ['products', ['/no/such/list.json']],
] as const)('%s %j says how it is used', (name, args) => {
  const { exitCode, complaint } = runCommand(name, args, database.env);
  expect(exitCode).toBe(1);
  expect(complaint).toMatch(/^Usage: npm run|cannot be read/);
});

test('a product list comes in whole or not at all, and what it changes is written down', async () => {
  expect(importProducts(PRODUCT).said).toBe('1 products in the list, 1 of them new or changed.');
  expect(importProducts({ ...PRODUCT, type: 'mat' }, { ...BOX, sku: 'ABC' }).complaint).toContain('a SKU of its own');
  expect(importProducts(BOX, { ...PRODUCT, priceCents: 1_290 }).said).toMatch(/^2 products .* 2 of them/);
  expect(importProducts(BOX, { ...PRODUCT, priceCents: 1_290, weeks: [2, 4] }).said).toMatch(
    /^2 products .* 0 of them/,
  );
  const lines = await database.read(
    `select action, before, after from change_log where subject = 'product' order by id`,
  );
  expect(lines).toMatchObject([
    { action: 'productAdded', before: {}, after: { sku: 'ASH-10', priceCents: 1_490, stockQty: 40, weeks: '2,4' } },
    { action: 'productChanged', before: { priceCents: 1_490 }, after: { priceCents: 1_290 } },
    { action: 'productAdded', before: {}, after: { sku: 'BOX-1' } },
  ]);
});
