import { baseApi, staleAfter } from './baseApi';

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

/** How often a product may be delivered. */
export interface ProductFrequencies {
  name: string;
  sku: string;
  /** Weeks between two deliveries, ascending. */
  weeks: number[];
}

interface ProductFrequenciesWire {
  payload: { data: { name: string; sku: string; Product_frequency: { freq: number }[] } };
}

const toListedProduct = (wire: ListedProductWire): ListedProduct => ({
  productId: wire.productId,
  name: wire.productName,
  sku: wire.productSku,
  type: wire.productType,
  imagePath: wire.productImagePath,
  stock: wire.stockQty,
});

const adminProductsApi = baseApi.injectEndpoints({
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
        weeks: data.Product_frequency.map(({ freq }) => freq),
      }),
      providesTags: ['AdminProduct'],
      keepUnusedDataFor: 0,
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** Replaces a product's frequencies; answers the server's words. */
    saveProductFrequencies: build.mutation<string, { productId: string; weeks: readonly number[] }>({
      query: ({ productId, weeks }) => ({
        url: 'other/update-productfreq',
        as: 'admin',
        form: { productId, frequency: weeks.join(',') },
      }),
      transformResponse: (wire: { message: string }) => wire.message,
      invalidatesTags: (_, error) => staleAfter(error, ['AdminProduct']),
      extraOptions: { area: 'productFrequency', onError: 'inline' },
    }),
  }),
});

export const { useListAdminProductsQuery, useGetProductFrequenciesQuery, useSaveProductFrequenciesMutation } =
  adminProductsApi;
