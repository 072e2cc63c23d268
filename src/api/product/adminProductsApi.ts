import * as v from 'valibot';
import type { ApiError } from '../apiError';
import { baseApi, staleAfter } from '../baseApi';
import {
  done,
  flag,
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
import { offer } from './offerApi';
import { frequency } from './productsApi';

const listedProduct = v.pipe(
  v.object({
    // Empty for a product that is listed but cannot be opened.
    productId: text,
    productName: text,
    productSku: text,
    productType: text,
    productImagePath: text,
    stockQty: whole,
    active: optional(flag),
  }),
  v.transform((wire) => ({
    productId: wire.productId,
    name: wire.productName,
    sku: wire.productSku,
    type: wire.productType,
    imagePath: wire.productImagePath,
    stock: wire.stockQty,
    isOnSale: wire.active ?? true,
  })),
);
/** Row of the admin's product list (rules §15.17). */
export type ListedProduct = v.InferOutput<typeof listedProduct>;

const stored = v.object({
  // Fails for an unreadable frequency, because a save would delete that frequency.
  Product_frequency: v.array(frequency),
  version: optional(requiredText),
  usedBy: optional(v.record(v.string(), whole)),
});

const toFrequencies = ({ Product_frequency, version, usedBy }: v.InferOutput<typeof stored>) => ({
  /** Weeks between two orders, ascending. */
  weeks: Product_frequency,
  /** Sent with a save; undefined if the API has no versions. */
  version,
  /** Number of running subscriptions by interval in weeks; undefined if the API sends none. */
  usedBy,
});
/** Stored frequencies of a product. */
export type StoredFrequencies = ReturnType<typeof toFrequencies>;

const productFrequencies = v.pipe(
  payloadDataOf(v.object({ ...stored.entries, name: text, sku: text, offer: optional(offer) })),
  v.transform(({ name, sku, offer, ...wire }) => ({ name, sku, offer, ...toFrequencies(wire) })),
);
/** Product with its frequencies, and its offer if the API can change that. */
export type ProductFrequencies = v.InferOutput<typeof productFrequencies>;

interface SaveFrequencies {
  productId: string;
  weeks: readonly number[];
  /** Edited version. */
  version: string | undefined;
  idempotencyKey: string;
}

/** Returns the current frequencies if a save was refused for an outdated version (rules §15.28). */
export function currentFrequencies({ current }: ApiError): StoredFrequencies | undefined {
  const read = v.safeParse(stored, current);
  return read.success ? toFrequencies(read.output) : undefined;
}

export const adminProductsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All products, for admins. */
    listAdminProducts: build.query<Rows<ListedProduct>, void>({
      query: () => ({ url: 'other/products', as: 'admin' }),
      responseSchema: reply(payloadDataOf(rowsOf('product of the list', listedProduct))),
      providesTags: ['AdminProduct'],
      extraOptions: { area: 'adminProducts', onError: 'inline' },
    }),
    /** Frequencies of one product. Not cached, because another admin may change them. */
    getProductFrequencies: build.query<ProductFrequencies, string>({
      query: (productId) => ({ url: 'other/productfreq', as: 'admin', params: { productId } }),
      responseSchema: reply(productFrequencies),
      providesTags: ['AdminProduct'],
      keepUnusedDataFor: 0,
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** Replaces a product's frequencies; returns the server's message. */
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
