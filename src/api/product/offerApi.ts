import * as v from 'valibot';
import { baseApi, staleAfter } from '../baseApi';
import { cents, done, flag, reply, requiredText, whole, type Done } from '../schemas';

export const offer = v.pipe(
  v.object({ price: cents, oldPrice: v.nullable(cents), active: flag, stockQty: whole, version: requiredText }),
  v.transform((wire) => ({
    priceCents: wire.price,
    /** Former price, also one that is not shown; null if there is none. */
    oldPriceCents: wire.oldPrice,
    isOnSale: wire.active,
    stock: wire.stockQty,
    /** Sent with a save. */
    version: wire.version,
  })),
);
/** Price, sale and stock of a product (rules §39.4). */
export type Offer = v.InferOutput<typeof offer>;

interface SaveOffer {
  /** Fields of the call, as `toOfferFields` writes them. */
  fields: Readonly<Record<string, string>>;
  idempotencyKey: string;
}

export const offerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Saves price, sale and stock; returns the server's message. */
    saveOffer: build.mutation<Done, SaveOffer>({
      query: ({ fields, idempotencyKey }) => ({
        url: 'admin/save-product',
        as: 'admin',
        form: fields,
        idempotencyKey,
      }),
      responseSchema: reply(done),
      invalidatesTags: (_, error) => staleAfter(error, ['AdminProduct']),
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
  }),
});
