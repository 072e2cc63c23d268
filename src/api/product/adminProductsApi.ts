import type { ApiError } from '../apiError';
import { baseApi, staleAfter } from '../baseApi';

/** One line of the admin's product list (rules §15.17). */
export interface ListedProduct {
  productId: string;
  name: string;
  sku: string;
  type: string;
  imagePath: string;
  stock: number;
}

interface ListedProductWire {
  productId: string;
  productName: string;
  productSku: string;
  productType: string;
  productImagePath: string;
  stockQty: number;
}

/** How often a product may be delivered, as it is stored. */
export interface StoredFrequencies {
  /** Weeks between two deliveries, ascending. */
  weeks: number[];
  /** Sent back with a save; undefined where the API has none. */
  version: string | undefined;
  /** How many running subscriptions are delivered every so many weeks; undefined where the API does not send it. */
  usedBy: Readonly<Record<string, number>> | undefined;
}

/** A product with its frequencies. */
export interface ProductFrequencies extends StoredFrequencies {
  name: string;
  sku: string;
}

interface FrequenciesWire {
  Product_frequency: { freq: number }[];
  version?: string;
  usedBy?: Record<string, number>;
}

interface ProductFrequenciesWire {
  payload: { data: FrequenciesWire & { name: string; sku: string } };
}

interface SaveFrequencies {
  productId: string;
  weeks: readonly number[];
  /** The version that was edited. */
  version: string | undefined;
  idempotencyKey: string;
}

const toFrequencies = ({ Product_frequency, version, usedBy }: FrequenciesWire): StoredFrequencies => ({
  weeks: Product_frequency.map(({ freq }) => freq),
  version,
  usedBy,
});

/** The frequencies as they are now, where a save was refused because another admin had changed them (rules §15.28). */
export const currentFrequencies = ({ current }: ApiError): StoredFrequencies | undefined =>
  current === undefined ? undefined : toFrequencies(current as FrequenciesWire);

const toListedProduct = (wire: ListedProductWire): ListedProduct => ({
  productId: wire.productId,
  name: wire.productName,
  sku: wire.productSku,
  type: wire.productType,
  imagePath: wire.productImagePath,
  stock: wire.stockQty,
});

export const adminProductsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The whole range, for admins. */
    listAdminProducts: build.query<ListedProduct[], void>({
      query: () => ({ url: 'other/products', as: 'admin' }),
      transformResponse: (wire: { payload: { data: ListedProductWire[] } }) => wire.payload.data.map(toListedProduct),
      providesTags: ['AdminProduct'],
      extraOptions: { area: 'adminProducts', onError: 'inline' },
    }),
    /** One product's frequencies, never from a visit before: somebody else may have changed them. */
    getProductFrequencies: build.query<ProductFrequencies, string>({
      query: (productId) => ({ url: 'other/productfreq', as: 'admin', params: { productId } }),
      transformResponse: ({ payload: { data } }: ProductFrequenciesWire) => ({
        name: data.name,
        sku: data.sku,
        ...toFrequencies(data),
      }),
      providesTags: ['AdminProduct'],
      keepUnusedDataFor: 0,
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** Replaces a product's frequencies; answers the server's words. */
    saveProductFrequencies: build.mutation<{ message: string }, SaveFrequencies>({
      query: ({ productId, weeks, version, idempotencyKey }) => ({
        url: 'other/update-productfreq',
        as: 'admin',
        form: { productId, frequency: weeks.join(','), version },
        idempotencyKey,
      }),
      transformResponse: ({ message }: { message: string }) => ({ message }),
      invalidatesTags: (_, error) => staleAfter(error, ['AdminProduct']),
      extraOptions: { area: 'productFrequency', onError: 'inline' },
    }),
  }),
});

export const { useListAdminProductsQuery, useGetProductFrequenciesQuery } = adminProductsApi;
