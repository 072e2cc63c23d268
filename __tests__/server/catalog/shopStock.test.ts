import { freshServer } from '../../support/freshServer';
import { addKey } from '../../support/shopKeys';

const { api, sql } = freshServer();

async function stocked(stock: number) {
  const { payload } = await api.json<{ productId: string }>('/demo/products', { stock, weeks: [4] });
  const { productId } = payload;
  const [row] = await sql(`select sku from products where id = ${productId}`);
  const { secret: token, name } = await addKey(['subscriptions']);
  const change = (body: object, key?: string) =>
    api.json<object>('/api/shop/stock', { sku: row?.sku, len: 'en', ...body }, { token, key });
  const lines = () =>
    sql(`select before, after, acting_key as key from change_log
      where subject = 'product' and subject_id = ${productId} order by id`);
  return { sku: row?.sku, change, lines, name };
}

test('sets the stock and adds to it, with the key in the log (rules §33.12)', async () => {
  const { sku, change, lines, name: key } = await stocked(5);
  expect((await change({ set: 40 })).payload).toEqual({ sku, before: 5, stockQty: 40 });
  expect((await change({ set: 40 })).payload).toEqual({ sku, before: 40, stockQty: 40 });
  expect((await change({ add: -3 }, 'delivery-1')).payload).toEqual({ sku, before: 40, stockQty: 37 });
  expect((await change({ add: -3 }, 'delivery-1')).payload).toEqual({ sku, before: 40, stockQty: 37 });
  expect((await change({ add: -4 }, 'delivery-1')).status).toBe(409);
  expect(await lines()).toEqual([
    { before: { stockQty: 5 }, after: { stockQty: 40 }, key },
    { before: { stockQty: 40 }, after: { stockQty: 37 }, key },
  ]);
});

test.each([
  [{ sku: 'NONE', set: 1 }, { sku: 'There is no product with this SKU.' }],
  [{ add: -6 }, { add: 'The stock is 5. It must be from 0 to 1000000; nothing was changed.' }],
  [{ set: 1, add: 1 }, { add: 'Please give the stock as either “set” or “add”, a whole number up to 1000000.' }],
  [{}, { set: 'Please give the stock as either “set” or “add”, a whole number up to 1000000.' }],
])('refuses %j and changes nothing', async (body, errors) => {
  const { change, lines } = await stocked(5);
  expect(await change(body)).toMatchObject({ status: 400, payload: { errors } });
  expect(await lines()).toEqual([]);
});
