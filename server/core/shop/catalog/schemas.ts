import { Type, type Static } from '@fastify/type-provider-typebox';
import { CONTENT_UNITS } from '#src/domain/product/unitPrice';
import { orNull } from '../../platform/wire/orNull';

/** Weeks between two deliveries (rules §14.2). */
const Frequencies = Type.Array(Type.Object({ freq: Type.Integer() }));

/** What one kilogramme or litre costs, in whole cents (rules §29.2); null where a product is sold by the piece. */
export const UnitPriceSchema = orNull(Type.Object({ cents: Type.Integer(), unit: Type.Enum([...CONTENT_UNITS]) }));

/** A product (rules §14.1). */
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
  /** The struck price (rules §29.6); null where there is none. */
  oldPrice: orNull(Type.Number()),
  /** Of the 30 days before the reduction; null without a struck price. */
  lowestPrice30: orNull(Type.Number()),
  currencySymbol: Type.String(),
  stockQty: Type.Integer(),
  productQty: Type.Integer(),
  billingIntervalDays: Type.Integer(),
  intervalUnit: Type.String(),
  Product_frequency: Frequencies,
});
export type ProductWire = Static<typeof ProductWireSchema>;

/** The frequencies of a product, as an admin edits them. */
export const FrequenciesSchema = Type.Object({
  Product_frequency: Frequencies,
  /** Of the frequencies; sent back with a save (rules §15.28). */
  version: Type.String(),
  /** Subscriptions by their interval in weeks; for admins (rules §15.29). */
  usedBy: Type.Optional(Type.Record(Type.String(), Type.Integer())),
});

export const ProductFreqPayload = Type.Object({
  data: Type.Object({
    name: Type.String(),
    sku: Type.String(),
    ...FrequenciesSchema.properties,
  }),
});

export const ProductFreqQuery = Type.Object({
  productId: Type.String({ maxLength: 100, rule: 'fieldRequired' }),
  len: Type.Optional(Type.String()),
});
