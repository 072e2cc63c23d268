import * as v from 'valibot';
import type { Prices } from '../../domain/product/Prices';
import { CONTENT_UNITS } from '../../domain/product/unitPrice';
import { cents, optional, whole } from '../schemas';

/** The price of a kilogramme or litre; undefined where there is none, or an API has it in another form. */
export const unitPriceField = v.fallback(
  optional(v.object({ cents: whole, unit: v.picklist(CONTENT_UNITS) })),
  undefined,
);
const helpfulCents = v.fallback(optional(cents), undefined);

/** What the wire says of what one piece costs: all but the price itself may be missing. */
export const priceFields = {
  price: cents,
  unitPrice: unitPriceField,
  oldPrice: helpfulCents,
  lowestPrice30: helpfulCents,
};
type PriceFields = v.InferOutput<v.ObjectSchema<typeof priceFields, undefined>>;

/** Nothing is struck through without the lowest price of the 30 days before (rules §29.6). */
export const toPrices = ({ price, unitPrice, oldPrice, lowestPrice30 }: PriceFields): Prices => ({
  unitPriceCents: price,
  unitPrice,
  reduction:
    oldPrice !== undefined && lowestPrice30 !== undefined
      ? { fromCents: oldPrice, lowestCents: lowestPrice30 }
      : undefined,
});
