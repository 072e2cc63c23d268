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

/** A product as the shop's list has it; the SKU identifies it. */
export const ListedProduct = Type.Object(
  {
    sku: Type.String({ minLength: 1, maxLength: 100 }),
    type: Type.Enum(['litter', 'scoop', 'box', 'mat']),
    name: Bilingual(200),
    variant: Bilingual(200),
    description: Bilingual(5_000),
    /** A path of the portal's own, which is where its pages may load pictures from; see readCatalog.ts. */
    imagePath: Type.String({ maxLength: 500 }),
    priceCents: Type.Integer({ minimum: 1, maximum: PRICE_MAX_CENTS }),
    /** The struck-through price, or null. */
    oldPriceCents: Type.Union([Type.Integer({ minimum: 1, maximum: PRICE_MAX_CENTS }), Type.Null()]),
    /** How much one piece holds, in `contentUnit` (rules §29.1); both or neither. */
    contentAmount: Type.Optional(Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: CONTENT_MAX }), Type.Null()])),
    contentUnit: Type.Optional(Type.Union([Type.Enum([...CONTENT_UNITS]), Type.Null()])),
    /** Of a new product; a known one keeps its stock, which orders change. */
    stockQty: Type.Integer({ minimum: 0, maximum: STOCK_MAX }),
    /** Delivery frequencies on offer, in weeks (rules §14.2). */
    weeks: Type.Array(Type.Integer({ minimum: 1, maximum: WEEKS_MAX }), { minItems: 1, uniqueItems: true }),
    /** Whether it is on offer; subscriptions that have it keep it either way. */
    active: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type ListedProduct = Static<typeof ListedProduct>;

/** Its fields all there: one that the list leaves out is null. */
export type CatalogProduct = Required<ListedProduct>;
