import * as v from 'valibot';
import { baseApi } from '../baseApi';
import { listOf, payloadDataOf, reply, requiredText, text, whole } from '../schemas';
import { priceFields, toPrices } from '../prices';

const product = v.pipe(
  v.object({
    productId: requiredText,
    productName: requiredText,
    variant: text,
    productSku: text,
    productType: text,
    productImagePath: text,
    ...priceFields,
    stockQty: whole,
  }),
  v.transform((wire) => ({
    productId: wire.productId,
    productName: wire.productName,
    variant: wire.variant,
    sku: wire.productSku,
    type: wire.productType,
    imagePath: wire.productImagePath,
    ...toPrices(wire),
    /** Quantity in stock. */
    stock: wire.stockQty,
  })),
);
/** Product that can be ordered; money in cents (rules §14.1). */
export type Product = v.InferOutput<typeof product>;

/** Weeks between two orders. */
export const frequency = v.pipe(
  v.object({ freq: v.pipe(whole, v.minValue(1)) }),
  v.transform(({ freq }) => freq),
);

const frequencies = v.pipe(
  payloadDataOf(v.object({ Product_frequency: listOf('frequency', frequency) })),
  v.transform(({ Product_frequency }) => Product_frequency),
);

export const productsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All active products of the shop. */
    listProducts: build.query<Product[], void>({
      query: () => ({ url: 'other/products', as: 'customer' }),
      responseSchema: reply(payloadDataOf(listOf('product', product))),
      providesTags: ['Product'],
      extraOptions: { onError: 'inline' },
    }),
    /** Frequencies of a product in weeks, ascending (rules §14.2). */
    listFrequencies: build.query<number[], string>({
      query: (productId) => ({ url: 'other/productfreq', as: 'customer', params: { productId } }),
      responseSchema: reply(frequencies),
      providesTags: ['Product'],
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const { useListProductsQuery, useLazyListProductsQuery, useListFrequenciesQuery, useLazyListFrequenciesQuery } =
  productsApi;
