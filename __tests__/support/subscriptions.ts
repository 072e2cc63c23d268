import type { Language } from '../../src/domain/language';
import type { Api } from './serverApi';

export interface Item {
  purchaseId: string;
  productId: string;
  productQty: number;
  price: number;
  status: string;
  nextBillDate: string | null;
  billingIntervalDays: number;
  discountAmount: number | null;
  shipping: number;
  taxes: number;
}
export interface Product {
  productId: string;
  productName: string;
  productImagePath: string;
  price: number;
  stockQty: number;
  Product_frequency: { freq: number }[];
}

export const itemOf = async (api: Api, token: string, purchaseId: string): Promise<Item> => {
  const { payload } = await api.get<{ data: Item[] }>('/api/subscription/all', { purchaseId }, { token });
  const [item] = payload.data;
  if (!item) throw new Error('The subscription is not listed.');
  return item;
};
export const productsOf = async (api: Api, token: string, len: Language = 'en') =>
  (await api.get<{ data: Product[] }>('/api/other/products', { len }, { token })).payload.data;
export const findProduct = async (
  api: Api,
  token: string,
  matches: (product: Product) => boolean,
): Promise<Product> => {
  const product = (await productsOf(api, token)).find(matches);
  if (!product) throw new Error('There is no such product.');
  return product;
};
