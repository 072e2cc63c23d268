import { Type, type Static } from '@fastify/type-provider-typebox';
import { PRICE_MAX_CENTS, toEuro } from '#src/domain/money';
import { orNull } from '../../core/platform/wire/orNull';
import { OfferSchema } from '../../core/shop/catalog/Offer';
import { StockFields } from '../../core/shop/catalog/StockChange';

const PRICE_MAX = toEuro(PRICE_MAX_CENTS);

export const SaveProductBody = Type.Object({
  productId: Type.String({ maxLength: 100, rule: 'fieldRequired' }),
  price: Type.Optional(
    Type.Number({
      ...{ format: 'amount', exclusiveMinimum: 0, maximum: PRICE_MAX, rule: 'productPriceRule' },
      description: 'The new price in euro. Without it both prices keep their value.',
    }),
  ),
  oldPrice: Type.Optional(
    Type.Number({
      ...{ format: 'amount', exclusiveMinimum: 0, maximum: PRICE_MAX, rule: 'oldPriceEuroRule' },
      description: 'The former price in euro, above the price. Without it a `price` has no former price.',
    }),
  ),
  active: Type.Optional(
    Type.Boolean({ rule: 'fieldInvalid', description: '`false` ends the sale, `true` begins it again.' }),
  ),
  ...StockFields.properties,
  version: Type.Optional(Type.String({ maxLength: 100, rule: 'fieldInvalid' })),
  preview: Type.Optional(
    Type.Boolean({ rule: 'fieldInvalid', description: '`true` saves nothing and answers the effect.' }),
  ),
  len: Type.Optional(Type.String()),
});
export type SaveProductBody = Static<typeof SaveProductBody>;

const count = (description: string) => Type.Integer({ description });

/** Effect of an edit on subscriptions and orders (rules §39.7). */
const EffectSchema = Type.Object({
  subscriptions: count('Running subscriptions of the product.'),
  repriced: count('Of these, how many get another price for their next order.'),
  difference: Type.Number({ description: 'By how many euro the next orders of all of them change together.' }),
  otherPrice: count('Of these, how many keep a price that is not the price of the product afterwards.'),
  lowestPrice30: orNull(
    Type.Number({ description: 'The lowest price that is shown beside the former price; null if none is shown.' }),
  ),
  waiting: count('Orders that wait for stock.'),
  released: count('Of these, how many the stock covers afterwards; the next run bills them.'),
  due: count('Further orders up to `dueUntil`.'),
  dueUntil: Type.String({ description: 'The last day of the orders that are counted as `due`.' }),
  uncovered: count('Of the orders that wait or are due, how many the stock does not cover afterwards.'),
  toShip: count('Paid orders that are not shipped yet; no edit changes them.'),
});
export type Effect = Static<typeof EffectSchema>;

export const SaveProductPayload = Type.Object({
  before: OfferSchema,
  after: OfferSchema,
  /** Null for a save. */
  effect: orNull(EffectSchema),
});
export type SaveProductPayload = Static<typeof SaveProductPayload>;
