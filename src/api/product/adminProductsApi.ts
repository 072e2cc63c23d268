import * as v from 'valibot';
import type { ApiError } from '../apiError';
import { baseApi, staleAfter } from '../baseApi';
import {
  done,
  optional,
  payloadDataOf,
  reply,
  requiredText,
  rowsOf,
  text,
  whole,
  type Done,
  type Rows,
} from '../schemas';
import { frequency } from './productsApi';

const listedProduct = v.pipe(
  v.object({
    // Without one it is listed, but cannot be opened.
    productId: text,
    productName: text,
    productSku: text,
    productType: text,
    productImagePath: text,
    stockQty: whole,
  }),
  v.transform((wire) => ({
    productId: wire.productId,
    name: wire.productName,
    sku: wire.productSku,
    type: wire.productType,
    imagePath: wire.productImagePath,
    stock: wire.stockQty,
  })),
);
/** One line of the admin's product list (rules §15.17). */
export type ListedProduct = v.InferOutput<typeof listedProduct>;

const stored = v.object({
  // Not without one that is unreadable: a save would delete it.
  Product_frequency: v.array(frequency),
  version: optional(requiredText),
  usedBy: optional(v.record(v.string(), whole)),
});

const toFrequencies = ({ Product_frequency, version, usedBy }: v.InferOutput<typeof stored>) => ({
  /** Weeks between two deliveries, ascending. */
  weeks: Product_frequency,
  /** Sent back with a save; undefined where the API has none. */
  version,
  /** How many running subscriptions are delivered every so many weeks; undefined where the API does not send it. */
  usedBy,
});
/** How often a product may be delivered, as it is stored. */
export type StoredFrequencies = ReturnType<typeof toFrequencies>;

const productFrequencies = v.pipe(
  payloadDataOf(v.object({ ...stored.entries, name: text, sku: text })),
  v.transform(({ name, sku, ...wire }) => ({ name, sku, ...toFrequencies(wire) })),
);
/** A product with its frequencies. */
export type ProductFrequencies = v.InferOutput<typeof productFrequencies>;

interface SaveFrequencies {
  productId: string;
  weeks: readonly number[];
  /** The version that was edited. */
  version: string | undefined;
  idempotencyKey: string;
}

/** The frequencies as they are now, where a save was refused because another admin had changed them (rules §15.28). */
export function currentFrequencies({ current }: ApiError): StoredFrequencies | undefined {
  const read = v.safeParse(stored, current);
  return read.success ? toFrequencies(read.output) : undefined;
}

export const adminProductsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The whole range, for admins. */
    listAdminProducts: build.query<Rows<ListedProduct>, void>({
      query: () => ({ url: 'other/products', as: 'admin' }),
      responseSchema: reply(payloadDataOf(rowsOf('product of the list', listedProduct))),
      providesTags: ['AdminProduct'],
      extraOptions: { area: 'adminProducts', onError: 'inline' },
    }),
    /** One product's frequencies, never from a visit before: somebody else may have changed them. */
    getProductFrequencies: build.query<ProductFrequencies, string>({
      query: (productId) => ({ url: 'other/productfreq', as: 'admin', params: { productId } }),
      responseSchema: reply(productFrequencies),
      providesTags: ['AdminProduct'],
      keepUnusedDataFor: 0,
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** Replaces a product's frequencies; answers the server's words. */
    saveProductFrequencies: build.mutation<Done, SaveFrequencies>({
      query: ({ productId, weeks, version, idempotencyKey }) => ({
        url: 'other/update-productfreq',
        as: 'admin',
        form: { productId, frequency: weeks.join(','), version },
        idempotencyKey,
      }),
      responseSchema: reply(done),
      invalidatesTags: (_, error) => staleAfter(error, ['AdminProduct']),
      extraOptions: { area: 'productFrequency', onError: 'inline' },
    }),
  }),
});

export const { useListAdminProductsQuery, useGetProductFrequenciesQuery } = adminProductsApi;
