import * as v from 'valibot';
import type { Prices } from '../domain/product/Prices';
import { CONTENT_UNITS } from '../domain/product/unitPrice';
import { cents, optional, whole } from './schemas';

/** Price of a kilogramme or litre; undefined if missing or unreadable. */
export const unitPriceField = v.fallback(
  optional(v.object({ cents: whole, unit: v.picklist(CONTENT_UNITS) })),
  undefined,
);
const helpfulCents = v.fallback(optional(cents), undefined);

/** Price fields of one piece on the wire; only `price` is required. */
export const priceFields = {
  price: cents,
  unitPrice: unitPriceField,
  oldPrice: helpfulCents,
  lowestPrice30: helpfulCents,
};
type PriceFields = v.InferOutput<v.ObjectSchema<typeof priceFields, undefined>>;

/** Returns the prices. A reduction needs the lowest price of the last 30 days (rules §29.6). */
export const toPrices = ({ price, unitPrice, oldPrice, lowestPrice30 }: PriceFields): Prices => ({
  unitPriceCents: price,
  unitPrice,
  reduction:
    oldPrice !== undefined && lowestPrice30 !== undefined
      ? { fromCents: oldPrice, lowestCents: lowestPrice30 }
      : undefined,
});
