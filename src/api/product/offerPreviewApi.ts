import * as v from 'valibot';
import type { ApiError } from '../apiError';
import { baseApi } from '../baseApi';
import { cents, isoDate, payloadOf, reply, whole } from '../schemas';
import { offer, type Offer } from './offerApi';

const preview = payloadOf(
  v.object({
    before: offer,
    after: offer,
    effect: v.pipe(
      v.object({
        subscriptions: whole,
        repriced: whole,
        difference: cents,
        otherPrice: whole,
        lowestPrice30: v.nullable(cents),
        waiting: whole,
        released: whole,
        due: whole,
        dueUntil: isoDate,
        uncovered: whole,
        toShip: whole,
      }),
      v.transform(({ difference, lowestPrice30, ...counts }) => ({
        ...counts,
        differenceCents: difference,
        lowestPriceCents: lowestPrice30,
      })),
    ),
  }),
);
/** Effect of a change, computed by the same code as its execution (rules §39.7). */
export type OfferPreview = v.InferOutput<typeof preview>;

/** Returns the present offer if a save was refused for an outdated version (rules §39.6). */
export function currentOffer({ current }: ApiError): Offer | undefined {
  const read = v.safeParse(offer, current);
  return read.success ? read.output : undefined;
}

const offerPreviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Preview of a change. Refused like the save itself. */
    previewOffer: build.query<OfferPreview, Readonly<Record<string, string>>>({
      query: (fields) => ({ url: 'admin/save-product', as: 'admin', form: { ...fields, preview: true } }),
      responseSchema: reply(preview),
      // Not cached, because the state may change.
      keepUnusedDataFor: 0,
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
  }),
});

export const { useLazyPreviewOfferQuery } = offerPreviewApi;
