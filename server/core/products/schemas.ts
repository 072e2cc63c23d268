import { Type, type Static } from '@fastify/type-provider-typebox';

/** Weeks between two deliveries (rules §14.2). */
const Frequencies = Type.Array(Type.Object({ freq: Type.Integer() }));

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
  oldPrice: Type.Union([Type.Number(), Type.Null()]),
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
