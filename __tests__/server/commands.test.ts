import { adminCommand } from '../../server/cli/adminCommand';
import { productsCommand } from '../../server/cli/productsCommand';
import { seedCommand } from '../../server/cli/seedCommand';
import { claimData } from '../../server/db/claimData';
import type { Db } from '../../server/db/Db';
import { PRODUCT, runCommand } from '../support/server';
import { openSqlDatabase } from '../support/sqlDatabase';

const ADMIN = 'boss@shop.example';

let db: Db;
beforeAll(async () => {
  db = await openSqlDatabase();
});
afterAll(() => db.close());

const importProducts = (...products: readonly object[]) => productsCommand(['-'], () => JSON.stringify(products))(db);
const linesOf = (subject: string) =>
  db.query('select action, actor, before, after from change_log where subject = $1 order by id', [subject]);

test('imports a product list as a whole or not at all, and logs each change', async () => {
  expect(await importProducts(PRODUCT)).toBe('1 products in the list, 1 of them new or changed.');
  const twoTypes = importProducts({ ...PRODUCT, sku: 'ABC' }, { ...PRODUCT, type: 'mat' });
  await expect(twoTypes).rejects.toThrow('a SKU of its own');
  const list = [
    { ...PRODUCT, sku: 'BOX-1', type: 'box' },
    { ...PRODUCT, priceCents: 1_290 },
  ];
  expect(await importProducts(...list)).toBe('2 products in the list, 2 of them new or changed.');
  const sameWeeks = list.map((product) => ({ ...product, weeks: [2, 4] }));
  expect(await importProducts(...sameWeeks)).toBe('2 products in the list, 0 of them new or changed.');
  expect(await linesOf('product')).toMatchObject([
    { action: 'productAdded', before: {}, after: { sku: 'ASH-10', priceCents: 1_490, stockQty: 40, weeks: '2,4' } },
    { action: 'productChanged', before: { priceCents: 1_490 }, after: { priceCents: 1_290 } },
    { action: 'productAdded', before: {}, after: { sku: 'BOX-1' } },
  ]);
});

test('makes an address an admin once, ends the sessions of a removed one, and logs both', async () => {
  const run = (action: string, address = ADMIN) => adminCommand([action, address])(db);
  expect(await run('add', 'Boss@Shop.example')).toBe(`${ADMIN} is an admin now.`);
  expect(await run('add')).toBe(`${ADMIN} is an admin already.`);
  await db.exec(`insert into sessions (token_hash, kind, email_norm, expires_at)
    values ('hash', 'admin', '${ADMIN}', now() + interval '1 day')`);
  expect(await run('remove')).toBe(`${ADMIN} is no admin any more.`);
  expect(await run('remove')).toBe(`${ADMIN} is no admin.`);
  expect(() => run('add', 'nobody')).toThrow('"nobody" is not an e-mail address.');
  expect(await db.query('select 1 as one from sessions')).toEqual([]);
  expect(await linesOf('admin')).toEqual([
    { action: 'adminAdded', actor: 'system', before: {}, after: { email: ADMIN } },
    { action: 'adminRemoved', actor: 'system', before: { email: ADMIN }, after: {} },
  ]);
});

test('seeds neither a shop’s database nor a filled one (rules §23.5)', async () => {
  const seed = seedCommand(['--customers', '1'], 0, () => undefined);
  await expect(seed(db)).rejects.toThrow('this database is filled already');
  await db.exec('delete from settings');
  await claimData(db, 'production');
  await expect(seed(db)).rejects.toThrow('belongs to a shop');
});

test('a command that is refused prints one sentence and ends with 1', () => {
  const refused = runCommand('seed', ['--customers', 'many'], { DATA_DIR: '/dev/null/data' });
  expect(refused).toEqual({
    exitCode: 1,
    output: '',
    errors: '--customers must be a whole number from 0 to 5000000.',
  });
});
