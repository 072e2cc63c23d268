import { randomBytes } from 'node:crypto';
import { freshServer } from '../../support/freshServer';
import { PRODUCT } from '../../support/server';
import { addKey } from '../../support/shopKeys';

const { api, sql } = freshServer();
const { stockQty: _stock, sku: _sku, ...LISTED } = PRODUCT;

async function shop() {
  const sku = `SHOP-${randomBytes(4).toString('hex').toUpperCase()}`;
  const { secret: token, name: key } = await addKey(['read', 'subscriptions']);
  const send = (body: object, idempotencyKey?: string) =>
    api.json<object>('/api/shop/products', { sku, len: 'en', ...body }, { token, key: idempotencyKey });
  const stored = async () =>
    (await api.get<{ products: { sku: string }[] }>('/api/shop/products', {}, { token })).payload.products.find(
      (one) => one.sku === sku,
    );
  const lines = () =>
    sql(`select c.action, c.before, c.after, c.acting_key as key from change_log c
      join products p on p.id = c.subject_id where c.subject = 'product' and p.sku = '${sku}' order by c.id`);
  const prices = () =>
    sql(`select h.price_cents as price, h.old_price_cents as old from product_prices h
      join products p on p.id = h.product_id where p.sku = '${sku}' order by h.id`);
  return { sku, key, send, stored, lines, prices };
}

test('adds a product, changes the given fields, and keeps price history and log (rules §33.13)', async () => {
  const { sku, key, send, stored, lines, prices } = await shop();
  expect((await send(LISTED)).payload).toEqual({ sku, isNew: true, isChanged: true });
  expect((await send(LISTED)).payload).toEqual({ sku, isNew: false, isChanged: false });
  const change = { priceCents: 1_290, oldPriceCents: 1_490, weeks: [6, 2], name: { de: ' Esche ', en: 'Ash' } };
  expect((await send(change)).payload).toEqual({ sku, isNew: false, isChanged: true });
  expect((await send({ active: false })).payload).toMatchObject({ isChanged: true });
  expect(await stored()).toMatchObject({
    ...{ variant: PRODUCT.variant, imagePath: PRODUCT.imagePath, stockQty: 0, active: false },
    ...{ priceCents: 1_290, oldPriceCents: 1_490, weeks: [2, 6], name: { de: 'Esche', en: 'Ash' } },
  });
  expect(await lines()).toMatchObject([
    { action: 'productAdded', before: {}, after: { sku, priceCents: 1_490, weeks: '2,4' }, key },
    { action: 'productChanged', before: { priceCents: 1_490, weeks: '2,4' }, after: { nameEn: 'Ash' }, key },
    { action: 'productChanged', before: { active: true }, after: { active: false }, key },
  ]);
  expect(await prices()).toEqual([
    { price: 1_490, old: null },
    { price: 1_290, old: 1_490 },
  ]);
});

test('keeps stock and subscriptions, and carries out a repeated call once', async () => {
  const { sku, send, stored, lines } = await shop();
  await send(LISTED);
  await sql(`update products set stock_qty = 7 where sku = '${sku}' returning id`);
  const [first, again] = [await send({ priceCents: 990 }, 'price-1'), await send({ priceCents: 990 }, 'price-1')];
  expect([first.payload, again.payload]).toEqual(Array(2).fill({ sku, isNew: false, isChanged: true }));
  expect((await send({ priceCents: 980 }, 'price-1')).status).toBe(409);
  const [name, weeks] = [{ de: 'Esche', en: 'Ash' }, [2, 4]];
  await send({ name, weeks }, 'name-1');
  expect((await send({ weeks, name: { en: 'Ash', de: 'Esche' } }, 'name-1')).status).toBe(200);
  expect(await stored()).toMatchObject({ priceCents: 990, stockQty: 7 });
  expect(await lines()).toHaveLength(3);
});

const TEXT_RULE =
  'Please give the text as “de” and “en”, each with at most 200 characters, a description with at most 5000.';
const INTERVAL_RULE = 'Please give at least one interval, in whole weeks from 1 to 52, each of them once.';

test.each([
  [
    { priceCents: 12.5, weeks: [], name: { de: 'Esche' }, variant: 'X' },
    {
      priceCents: 'Please give the price in whole cents, from 1 on.',
      weeks: INTERVAL_RULE,
      name: TEXT_RULE,
      variant: TEXT_RULE,
    },
  ],
  [
    { weeks: [2, 53], name: { de: ' ', en: 'Ash' } },
    { weeks: INTERVAL_RULE, name: TEXT_RULE },
  ],
  [{ price: 12, active: false }, { price: 'There is no such field.' }],
  [{ stockQty: 3 }, { stockQty: 'Stock is not part of a product. Please change it by shop/stock.' }],
  [
    { type: 'mat', priceCents: 2_000, oldPriceCents: 2_000, name: { de: '<b>', en: 'Ash' }, imagePath: 'x' },
    {
      type: 'A known product keeps its type. A product of another type needs a SKU of its own.',
      oldPriceCents: 'The struck price is in whole cents and above the price, or null.',
      name: 'This text holds markup, and would be shown as it is.',
      imagePath: 'Please give a path of the portal, such as /products/ash.svg.',
    },
  ],
  [
    { contentAmount: 5 },
    {
      contentAmount: 'Please give contentAmount as a number and contentUnit as kg or l, or both as null.',
    },
  ],
])('refuses %j of a known product and changes nothing', async (body, errors) => {
  const { send, stored, lines } = await shop();
  await send(LISTED);
  const before = await stored();
  expect(await send(body)).toMatchObject({ status: 400, payload: { errors } });
  expect(await stored()).toEqual(before);
  expect(await lines()).toHaveLength(1);
});

test('names each missing field of a new product', async () => {
  const { send, stored } = await shop();
  const { type: _type, weeks: _weeks, ...rest } = LISTED;
  const missing = 'This is missing.';
  expect((await send(rest)).payload).toEqual({ errors: { type: missing, weeks: missing } });
  expect(await stored()).toBeUndefined();
});
