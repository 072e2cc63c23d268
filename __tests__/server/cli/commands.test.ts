import { adminCommand } from '#server/cli/adminCommand';
import { erasuresCommand } from '#server/cli/erasuresCommand';
import { unlockCommand } from '#server/cli/unlockCommand';
import { productsCommand } from '#server/cli/productsCommand';
import { stockCommand } from '#server/cli/catalog/stockCommand';
import { seedCommand } from '#server/cli/seedCommand';
import { assertDatabaseMode } from '#server/db/assertDatabaseMode';
import { preciseMomentSql } from '#server/core/platform/wire/momentSql';
import type { Db } from '#server/db/Db';
import { PRODUCT, runCommand } from '../../support/server';
import { openSqlDatabase } from '../../support/sqlDatabase';

const ADMIN = 'boss@shop.example';

let db: Db;
beforeAll(async () => {
  db = await openSqlDatabase();
});
afterAll(() => db.close());

const importBytes = (bytes: Buffer) =>
  productsCommand(['-'], { read: () => bytes, hasPicture: (path) => path !== '/products/none.svg' })(db);
const importProducts = (...products: readonly object[]) => importBytes(Buffer.from(JSON.stringify(products)));
const linesOf = (subject: string) =>
  db.query('select action, actor, before, after from change_log where subject = $1 order by id', [subject]);

test('imports a product list completely or not at all, and logs each change', async () => {
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

const stockOf = async (sku: string) => {
  const [row] = await db.query<{ stock: number }>('select stock_qty as stock from products where sku = $1', [sku]);
  return row?.stock;
};

test('keeps the stock of known products on import, and changes the stock by its own command (rules §15.31)', async () => {
  const sku = 'STOCK-1';
  await importProducts({ ...PRODUCT, sku });
  await db.query('update products set stock_qty = 32 where sku = $1', [sku]);
  expect(await importProducts({ ...PRODUCT, sku, priceCents: 990 })).toBe(
    '1 products in the list, 1 of them new or changed.\n' +
      'The stock of 1 known products was left as it is: npm run stock changes it.',
  );
  expect(await stockOf(sku)).toBe(32);
  expect(await stockCommand([sku, '--add', '-2'])(db)).toBe('The stock of "STOCK-1" is 30 now; it was 32.');
  expect(await stockCommand([sku, '--set', '40'])(db)).toContain('is 40 now');
  expect(await stockCommand([sku, '--set', '40'])(db)).toContain('is 40 already');
  await expect(stockCommand([sku, '--add', '-41'])(db)).rejects.toThrow('must be from 0 to 1000000, not -1');
  await expect(stockCommand(['NONE', '--set', '1'])(db)).rejects.toThrow('No product has the SKU "NONE".');
  expect((await linesOf('product')).at(-1)).toMatchObject({ before: { stockQty: 30 }, after: { stockQty: 40 } });
});

test.each([
  ['a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 without one', (text: string) => Buffer.from(text, 'utf16le')],
])('reads a list with %s and normalizes its texts', async (_, encode) => {
  const description = { de: ' Aus Eschenholz.\r\nFür\tKatzen. ', en: 'Made of ash wood.' };
  await importBytes(encode(JSON.stringify([{ ...PRODUCT, sku: 'TEXT-1', description }])));
  expect(await db.query(`select description_de as text from products where sku = 'TEXT-1'`)).toEqual([
    { text: 'Aus Eschenholz.\nFür Katzen.' },
  ]);
});

test('warns of an image missing from the portal', async () =>
  expect(await importProducts({ ...PRODUCT, sku: 'PIC-1', imagePath: '/products/none.svg' })).toContain(
    'Warning: the portal has no picture "/products/none.svg" for "PIC-1".',
  ));

describe('npm run admin (rules §36.5)', () => {
  const run = (...args: string[]) => adminCommand(args)(db);

  test('adds an owner once, changes roles, ends the sessions of a removed admin, and logs each change', async () => {
    expect(await run('list')).toBe('There is no admin.');
    expect(await run('add', 'Boss@Shop.example')).toBe(`${ADMIN} is an admin now, with the role owner.`);
    expect(await run('add', ADMIN, 'viewer')).toBe(`${ADMIN} is an admin already, with the role owner.`);
    await run('add', 'anna@shop.example', 'viewer');
    expect(await run('list')).toBe(`anna@shop.example  viewer\n${ADMIN}  owner`);
    await run('role', 'anna@shop.example', 'owner');
    expect(await run('role', ADMIN, 'support')).toBe(`${ADMIN} is an admin now, with the role support.`);
    expect(await run('role', ADMIN, 'support')).toBe(`${ADMIN} has the role support already.`);
    await db.exec(`insert into sessions (token_hash, kind, email_norm, expires_at)
      values ('hash', 'admin', '${ADMIN}', now() + interval '1 day')`);
    expect(await run('remove', ADMIN)).toBe(`${ADMIN} is no admin any more.`);
    expect(await run('remove', ADMIN)).toBe(`${ADMIN} is no admin.`);
    expect(await run('role', ADMIN, 'owner')).toBe(`${ADMIN} is no admin.`);
    expect(() => run('add', 'nobody')).toThrow('"nobody" is not an e-mail address.');
    expect(await db.query('select 1 as one from sessions')).toEqual([]);
    const ofOne = (await linesOf('admin')).filter((line) => JSON.stringify(line).includes(ADMIN));
    expect(ofOne).toEqual([
      { action: 'adminAdded', actor: 'system', before: {}, after: { email: ADMIN, role: 'owner' } },
      {
        ...{ action: 'adminRoleChanged', actor: 'system' },
        ...{ before: { role: 'owner' }, after: { email: ADMIN, role: 'support' } },
      },
      { action: 'adminRemoved', actor: 'system', before: { email: ADMIN, role: 'support' }, after: {} },
    ]);
  });

  test('removes a lost second factor with its recovery codes, and logs it (rules §36.14)', async () => {
    const anna = 'anna@shop.example';
    expect(await run('reset-factor', anna)).toBe(`${anna} has no second factor.`);
    await db.exec(`insert into admin_factors (admin_id, secret) select id, 'A' from admins where email_norm = '${anna}';
      insert into admin_recovery_codes select admin_id, 'hash' from admin_factors`);
    expect(await run('reset-factor', anna)).toBe(`${anna} sets up a new second factor at the next sign-in.`);
    expect(await run('reset-factor', ADMIN)).toBe(`${ADMIN} is no admin.`);
    expect(await db.query('select 1 as one from admin_recovery_codes')).toEqual([]);
    expect((await linesOf('admin')).at(-1)).toMatchObject({ action: 'factorReset', after: { email: anna } });
  });

  test('neither removes nor demotes the last owner (rules §36.4)', async () => {
    const last = 'anna@shop.example is the last owner.';
    await expect(run('remove', 'anna@shop.example')).rejects.toThrow(last);
    await expect(run('role', 'anna@shop.example', 'viewer')).rejects.toThrow(last);
    expect(await run('list')).toBe('anna@shop.example  owner');
  });
});

test('unlocks an address after too many wrong codes (rules §5.22)', async () => {
  const unlock = unlockCommand(['Kim@Kunden.example']);
  expect(await unlock(db)).toBe('kim@kunden.example was not locked.');
  await db.exec(`insert into rate_limits (key, window_start, window_seconds, hits)
    values ('guess:login:kim@kunden.example', now(), 86400, 30)`);
  expect(await unlock(db)).toBe('kim@kunden.example can sign in again.');
  expect(await db.query(`select key from rate_limits where key like 'guess%'`)).toEqual([]);
});

test('refuses to seed a shop’s database or a filled one (rules §23.5)', async () => {
  const seed = seedCommand(['--customers', '1'], 0, () => undefined);
  await expect(seed(db)).rejects.toThrow('this database is filled already');
  await db.exec('delete from settings');
  await assertDatabaseMode(db, 'production');
  await expect(seed(db)).rejects.toThrow('belongs to a shop');
});

test('prints one sentence and exits with 1 for a refused command', () => {
  const refused = runCommand('seed', ['--customers', 'many'], { DATA_DIR: '/dev/null/data' });
  expect(refused).toEqual({
    exitCode: 1,
    output: '',
    errors: '--customers must be a whole number from 0 to 5000000.',
  });
});

test('repeats the erasures of a log in a restored database, of the same customers alone (rules §40.7)', async () => {
  const [customer, other] = await db.query<{ id: number; at: string }>(
    `insert into customers (first_name, last_name, email, email_norm, address1, city, state, country, postal_code)
     select 'Kim', 'Kunde', n || '@kunden.example', n || '@kunden.example', 'Weg 1', 'Bonn', 'NW', 'DE', '53111'
     from generate_series(1, 2) n returning id, ${preciseMomentSql('created_at')} as at`,
  );
  if (!customer || !other) throw new Error('Two customers are needed.');
  const line = (id: number, at: string) =>
    `{"msg":"customer erased","erasure":{"customerId":"${id}","createdAt":"${at}","erasedAt":"2026-11-01T08:00:00.000Z"}}`;
  const log = [line(customer.id, customer.at), line(other.id, '2020-01-01T08:00:00.000Z'), 'something else'].join('\n');
  const repeat = erasuresCommand(['repeat'], () => Promise.resolve(log));
  expect(await repeat(db)).toBe('2 lines read, 1 customers will be erased again.');
  expect(await repeat(db)).toBe('2 lines read, 0 customers will be erased again.');
  expect(await db.query('select customer_id as id, asked_by as by from erasures')).toEqual([
    { id: customer.id, by: 'restore' },
  ]);
  expect(await erasuresCommand(['list'], () => Promise.resolve(''))(db)).toBe('');
});
