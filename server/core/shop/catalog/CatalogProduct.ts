import { Type, type Static } from '@fastify/type-provider-typebox';
import { PRICE_MAX_CENTS } from '#src/domain/money';
import { CONTENT_UNITS } from '#src/domain/product/unitPrice';

const WEEKS_MAX = 52;
export const STOCK_MAX = 1_000_000;
const CONTENT_MAX = 10_000;

const Bilingual = (maxLength: number) =>
  Type.Object(
    { de: Type.String({ minLength: 1, maxLength }), en: Type.String({ minLength: 1, maxLength }) },
    { additionalProperties: false },
  );

/** Product in the shop's product list, identified by its SKU. */
export const ListedProduct = Type.Object(
  {
    sku: Type.String({ minLength: 1, maxLength: 100 }),
    type: Type.Enum(['litter', 'scoop', 'box', 'mat']),
    name: Bilingual(200),
    variant: Bilingual(200),
    description: Bilingual(5_000),
    /** Path on the portal's own origin; checked by `readCatalog`. */
    imagePath: Type.String({ maxLength: 500 }),
    priceCents: Type.Integer({ minimum: 1, maximum: PRICE_MAX_CENTS }),
    /** Struck price in cents, or null without a reduction. */
    oldPriceCents: Type.Union([Type.Integer({ minimum: 1, maximum: PRICE_MAX_CENTS }), Type.Null()]),
    /** Content of a piece; requires `contentUnit` (rules §29.1). */
    contentAmount: Type.Optional(Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: CONTENT_MAX }), Type.Null()])),
    contentUnit: Type.Optional(Type.Union([Type.Enum([...CONTENT_UNITS]), Type.Null()])),
    /** Stock of a new product. Ignored for existing products, because orders change their stock. */
    stockQty: Type.Integer({ minimum: 0, maximum: STOCK_MAX }),
    /** Offered delivery intervals in weeks (rules §14.2). */
    weeks: Type.Array(Type.Integer({ minimum: 1, maximum: WEEKS_MAX }), { minItems: 1, uniqueItems: true }),
    /** False ends the sale; existing subscriptions keep the product. */
    active: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type ListedProduct = Static<typeof ListedProduct>;

/** Product with null for omitted fields. */
export type CatalogProduct = Required<ListedProduct>;
