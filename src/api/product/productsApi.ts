import { toCents } from '../../domain/money';
import { baseApi } from '../baseApi';

/** A product that can be ordered, in the portal's words: money in cents (rules §14.1). */
export interface Product {
  productId: string;
  productName: string;
  variant: string;
  sku: string;
  type: string;
  imagePath: string;
  unitPriceCents: number;
  /** The price before a reduction; undefined where there was none. */
  oldUnitPriceCents: number | undefined;
  /** How many the shop has. */
  stock: number;
}

interface ProductWire {
  productId: string;
  productName: string;
  variant: string;
  productSku: string;
  productType: string;
  productImagePath: string;
  price: number;
  oldPrice: number | null;
  stockQty: number;
}

interface FrequenciesWire {
  payload: { data: { Product_frequency: { freq: number }[] } };
}

const toProduct = (wire: ProductWire): Product => ({
  productId: wire.productId,
  productName: wire.productName,
  variant: wire.variant,
  sku: wire.productSku,
  type: wire.productType,
  imagePath: wire.productImagePath,
  unitPriceCents: toCents(wire.price),
  oldUnitPriceCents: wire.oldPrice === null ? undefined : toCents(wire.oldPrice),
  stock: wire.stockQty,
});

export const productsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The shop's whole active range. */
    listProducts: build.query<Product[], void>({
      query: () => ({ url: 'other/products', as: 'customer' }),
      transformResponse: (wire: { payload: { data: ProductWire[] } }) => wire.payload.data.map(toProduct),
      providesTags: ['Product'],
      extraOptions: { onError: 'inline' },
    }),
    /** How often a product may be delivered, in weeks, ascending (rules §14.2). */
    listFrequencies: build.query<number[], string>({
      query: (productId) => ({ url: 'other/productfreq', as: 'customer', params: { productId } }),
      transformResponse: (wire: FrequenciesWire) => wire.payload.data.Product_frequency.map(({ freq }) => freq),
      providesTags: ['Product'],
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const { useListProductsQuery, useLazyListProductsQuery, useListFrequenciesQuery, useLazyListFrequenciesQuery } =
  productsApi;
