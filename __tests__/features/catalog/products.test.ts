import type { Product } from '#src/api/product/productsApi';
import type { Subscription } from '#src/api/subscription/Subscription';
import { findProducts } from '#src/features/catalog/findProducts';
import { recommendProducts } from '#src/features/catalog/recommendProducts';

const product = (productId: string, of: Partial<Product> = {}) =>
  ({
    productId,
    productName: 'Oak litter',
    variant: '10 l',
    sku: 'OAK-10',
    type: 'litter',
    stock: 1,
    ...of,
  }) as Product;
const idsOf = (products: readonly Product[]) => products.map(({ productId }) => productId);

test.each([
  ['', ['1', '2', '3']],
  ['OAK', ['1']],
  ['litter  10', ['1']],
  ['hay-7', ['2']],
  ['oak hay', []],
  ['GRÜN', ['3']],
  ['gru\u0308n', ['3']],
  ['Strasse', ['3']],
])('a search for %j matches all words in name, variant or number, regardless of case', (search, ids) => {
  const hay = product('2', { productName: 'Hay', sku: 'HAY-7', variant: '2 kg' });
  const street = product('3', { productName: 'Grüne Straße', sku: 'S', variant: '' });
  expect(idsOf(findProducts([product('1'), hay, street], search))).toEqual(ids);
});

test('recommends at most twelve products in stock and not subscribed, other types first (rules §14.3)', () => {
  const litter = ['1', '2', '3'].map((id) => product(id));
  const hay = Array.from({ length: 11 }, (_, index) => product(`hay-${index}`, { type: 'hay' }));
  const soldOut = product('4', { type: 'hay', stock: 0 });
  const subscriptions = [{ productId: '1' }] as Subscription[];
  expect(idsOf(recommendProducts([...litter, soldOut, ...hay], subscriptions))).toEqual([...idsOf(hay), '2']);
});
