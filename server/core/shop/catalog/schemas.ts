import { Type, type Static } from '@fastify/type-provider-typebox';
import { CONTENT_UNITS } from '#src/domain/product/unitPrice';
import { orNull } from '../../platform/wire/orNull';
import { OfferSchema } from './Offer';

/** Delivery intervals in weeks (rules §14.2). */
const Frequencies = Type.Array(Type.Object({ freq: Type.Integer() }));

/** Price of a kilogramme or litre in cents; null for products sold by the piece (rules §29.2). */
export const UnitPriceSchema = orNull(Type.Object({ cents: Type.Integer(), unit: Type.Enum([...CONTENT_UNITS]) }));

/** Product in replies (rules §14.1); prices in euros. */
export const ProductWireSchema = Type.Object({
  productId: Type.String(),
  productName: Type.String(),
  variant: Type.String(),
  productSku: Type.String(),
  productType: Type.String(),
  productDescription: Type.String(),
  productImagePath: Type.String(),
  price: Type.Number(),
  unitPrice: UnitPriceSchema,
  /** Struck price; null without a reduction (rules §29.6). */
  oldPrice: orNull(Type.Number()),
  /** Lowest price of the 30 days before the reduction; null without a struck price (rules §29.5). */
  lowestPrice30: orNull(Type.Number()),
  currencySymbol: Type.String(),
  stockQty: Type.Integer(),
  productQty: Type.Integer(),
  billingIntervalDays: Type.Integer(),
  intervalUnit: Type.String(),
  Product_frequency: Frequencies,
  active: Type.Optional(Type.Boolean({ description: 'Whether the product is on sale; for admins only.' })),
});
export type ProductWire = Static<typeof ProductWireSchema>;

/** Frequencies of a product, for the admin's editor. */
export const FrequenciesSchema = Type.Object({
  Product_frequency: Frequencies,
  /** Version of the frequencies, sent back with a save (rules §15.28). */
  version: Type.String(),
  /** Number of active and paused subscriptions per interval in weeks, for admins only (rules §15.29). */
  usedBy: Type.Optional(Type.Record(Type.String(), Type.Integer())),
});

export const ProductFreqPayload = Type.Object({
  data: Type.Object({
    name: Type.String(),
    sku: Type.String(),
    ...FrequenciesSchema.properties,
    /** Price, sale and stock, for admins only (rules §39.4). */
    offer: Type.Optional(OfferSchema),
  }),
});

export const ProductFreqQuery = Type.Object({
  productId: Type.String({ maxLength: 100, rule: 'fieldRequired' }),
  len: Type.Optional(Type.String()),
});
