import { importProducts } from '#server/cli/catalog/importProducts';
import type { CatalogProduct } from '#server/core/shop/catalog/CatalogProduct';
import { recordPrices } from '#server/core/shop/catalog/recordPrices';
import { productsRepository } from '#server/core/shop/catalog/repository';
import type { ProductWire } from '#server/core/shop/catalog/schemas';
import type { SubscriptionWire } from '#server/core/shop/subscriptions/schemas';
import { subscriptionsRepository } from '#server/core/shop/subscriptions/repository';
import type { Db, Sql } from '#server/db/Db';
import { freshServer } from '../../support/freshServer';
import { PRODUCT } from '../../support/server';
import { openSqlDatabase } from '../../support/sqlDatabase';
import { openSqlShop } from '../../support/sqlShop';

describe('price history', () => {
  let db: Db;
  beforeAll(async () => {
    db = await openSqlDatabase();
    await openSqlShop(db);
  });
  afterAll(() => db.close());

  const setPrice = (priceCents: number, oldPriceCents: number | null) =>
    db.query('update products set price_cents = $1, old_price_cents = $2', [priceCents, oldPriceCents]);
  const change = async (at: string, priceCents: number, oldPriceCents: number | null = null) => {
    await setPrice(priceCents, oldPriceCents);
    await recordPrices(db, new Date(at));
  };
  const shown = async () => {
    const [product] = await productsRepository(db).list('de');
    return [product?.price, product?.oldPrice, product?.lowestPrice30];
  };
  const lines = () =>
    db.query<{ price: number; old: number | null }>(
      'select price_cents as price, old_price_cents as old from product_prices order by id',
    );
  beforeEach(() => db.exec('delete from product_prices'));

  test('shows no struck price without an earlier price (rules §29.6)', async () => {
    await change('2026-11-01T12:00:00Z', 1_000, 1_500);
    expect(await shown()).toEqual([10, null, null]);
  });

  test('shows the lowest price of the 30 days before a reduction, beside the former price', async () => {
    await change('2026-06-01T12:00:00Z', 1_500);
    await change('2026-11-10T12:00:00Z', 1_400);
    await change('2026-11-15T12:00:00Z', 1_500);
    await change('2026-11-27T12:00:00Z', 1_000, 1_500);
    expect(await shown()).toEqual([10, 15, 14]);
    // Lowest price before the reduction, because the last 30 days would soon contain only the reduced price.
    await recordPrices(db, new Date('2027-03-01T12:00:00Z'));
    expect(await shown()).toEqual([10, 15, 14]);
  });

  test('adds a row for each change of either price, and none without a change', async () => {
    await change('2026-11-01T12:00:00Z', 1_500);
    await change('2026-11-02T12:00:00Z', 1_500);
    await change('2026-11-03T12:00:00Z', 1_000, 1_500);
    await change('2026-11-04T12:00:00Z', 1_000, 1_600);
    await change('2026-11-05T12:00:00Z', 1_000);
    expect(await lines()).toEqual([
      { price: 1_500, old: null },
      { price: 1_000, old: 1_500 },
      { price: 1_000, old: 1_600 },
      { price: 1_000, old: null },
    ]);
  });

  test('shows no struck price unless the price was higher within the 30 days before', async () => {
    await change('2026-06-01T12:00:00Z', 1_000);
    await change('2026-11-03T12:00:00Z', 1_000, 1_500);
    expect(await shown()).toEqual([10, null, null]);
    await change('2026-11-04T12:00:00Z', 1_100, 1_500);
    expect(await shown()).toEqual([11, null, null]);
  });

  test('compares the price with the lowest one before the last of several reductions', async () => {
    await change('2026-06-01T12:00:00Z', 1_500);
    await change('2026-07-01T12:00:00Z', 1_000, 1_500);
    await change('2026-11-01T12:00:00Z', 900, 1_500);
    await change('2026-11-03T12:00:00Z', 1_000, 1_500);
    expect(await shown()).toEqual([10, null, null]);
  });

  test('is read within the list statement by an index-only scan', async () => {
    const plans: string[] = [];
    const explain: Sql = {
      ...db,
      async query(statement, params) {
        plans.push(JSON.stringify(await db.query(`explain ${statement}`, params)));
        return [];
      },
    };
    // Because a sequential scan is cheaper for a small table.
    await db.exec('set enable_seqscan = off; set enable_bitmapscan = off');
    await subscriptionsRepository(explain).list({ customerId: 1, lang: 'de', byNextBill: false, purchaseId: null });
    await productsRepository(explain).list('de');
    await db.exec('reset enable_seqscan; reset enable_bitmapscan');
    expect(plans).toHaveLength(2);
    for (const plan of plans) expect(plan).toContain('Index Only Scan using product_prices_reduced');
  });

  test('records imported prices, and prices changed outside of imports (rules §29.4)', async () => {
    const product: CatalogProduct = { ...PRODUCT, type: 'litter', contentAmount: 0.75, contentUnit: 'kg' };
    await importProducts(db, [product]);
    await importProducts(db, [{ ...product, priceCents: 990, oldPriceCents: 1_490 }]);
    const [, imported] = await productsRepository(db).list('en');
    expect(imported).toMatchObject({ price: 9.9, oldPrice: 14.9, lowestPrice30: 14.9 });
    expect(imported?.unitPrice).toEqual({ cents: 1_320, unit: 'kg' });
    await setPrice(700, null);
    await importProducts(db, []);
    const newest =
      'select distinct on (product_id) price_cents as price from product_prices order by product_id, id desc';
    expect(await db.query(newest)).toEqual([{ price: 700 }, { price: 700 }]);
    // Removes the content of a product by an import with null.
    await importProducts(db, [{ ...product, priceCents: 700, contentAmount: null, contentUnit: null }]);
    expect((await productsRepository(db).list('en'))[1]).toMatchObject({ price: 7, unitPrice: null });
  });
});

describe('replies', () => {
  const { api, sql } = freshServer();
  const listed = async (token: string) =>
    (await api.get<{ data: ProductWire[] }>('/api/other/products', {}, { token })).payload.data;
  const subscribed = async (token: string) =>
    (await api.get<{ data: SubscriptionWire[] }>('/api/subscription/all', {}, { token })).payload.data[0];

  test('contain the rounded unit price of products and subscriptions, or null by the piece (rules §29.2)', async () => {
    const { token } = await api.customer();
    const products = await listed(token);
    const unitPriceOf = (sku: string) => products.find(({ productSku }) => productSku === sku)?.unitPrice;
    expect(unitPriceOf('streuschaufel-buche')).toBeNull();
    expect(unitPriceOf('eichenstreu-10l')?.unit).toBe('l');
    expect(unitPriceOf('maisstreu-8kg')?.unit).toBe('kg');
    for (const product of products.filter(({ unitPrice }) => unitPrice)) {
      const { token: owner } = await api.customer({ productId: product.productId });
      const { price, oldPrice, lowestPrice30, unitPrice } = product;
      expect(await subscribed(owner)).toMatchObject({ price, oldPrice, lowestPrice30, unitPrice });
    }
  });

  test('keep unit price and reduction of a subscription after a price change', async () => {
    const made = await api.json<{ productId: string }>('/demo/products', { priceCents: 2_000, weeks: [4] });
    const { productId } = made.payload;
    await sql(`update products set content_amount = 8, content_unit = 'kg' where id = ${Number(productId)}`);
    await api.json('/demo/products', { productId, priceCents: 1_500, oldPriceCents: 2_000 });
    const { token } = await api.customer({ productId });
    const atFirst = { price: 15, oldPrice: 20, lowestPrice30: 20, unitPrice: { cents: 188, unit: 'kg' } };
    expect(await subscribed(token)).toMatchObject(atFirst);
    await api.json('/demo/products', { productId, priceCents: 2_400 });
    expect(await subscribed(token)).toMatchObject(atFirst);
    const now = (await listed(token)).find((product) => product.productId === productId);
    expect(now).toMatchObject({
      price: 24,
      oldPrice: null,
      lowestPrice30: null,
      unitPrice: { cents: 300, unit: 'kg' },
    });
  });

  test('contain the unit price for a swap at an outdated price', async () => {
    const { token, purchaseId } = await api.customer();
    const target = (await listed(token)).find(({ productSku }) => productSku === 'maisstreu-8kg');
    const swap = { purchaseId, productId: target?.productId, price: 1, productQty: 1, intervalUnit: 'days' };
    const billingIntervalDays = (target?.Product_frequency[0]?.freq ?? 0) * 7;
    const reply = await api.json('/api/subscription/update', { ...swap, billingIntervalDays }, { token });
    expect([reply.status, reply.payload]).toEqual([409, { price: target?.price, unitPrice: target?.unitPrice }]);
  });

  test('show no struck price for a discount code, because codes are personal (rules §29.7)', async () => {
    const made = await api.json<{ productId: string }>('/demo/products', { priceCents: 2_000, weeks: [4] });
    const { token, purchaseId } = await api.customer({ productId: made.payload.productId });
    const discountCode = await api.discount({ amount: 10, isPercent: true });
    expect((await api.json('/api/subscription/apply-discount', { purchaseId, discountCode }, { token })).status).toBe(
      200,
    );
    expect(await subscribed(token)).toMatchObject({ price: 20, oldPrice: null, lowestPrice30: null, discount: 2 });
  });

  test('concurrent price changes add one history row each, the newest with the current price', async () => {
    const made = await api.json<{ productId: string }>('/demo/products', { priceCents: 2_000, weeks: [4] });
    const { productId } = made.payload;
    const prices = [1_100, 1_200, 1_300, 1_400, 1_500];
    await Promise.all(prices.map((priceCents) => api.json('/demo/products', { productId, priceCents })));
    const rows = await sql(
      `select to_jsonb(h) as row from product_prices h where product_id = ${productId} order by id`,
    );
    const history = rows.map(({ row }) => (row as { price_cents: number }).price_cents);
    expect([...history].sort()).toEqual([...prices, 2_000]);
    const [present] = await sql(`select to_jsonb(p.price_cents) as price from products p where id = ${productId}`);
    expect(present?.price).toBe(history.at(-1));
  });
});
