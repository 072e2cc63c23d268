import { Type, type Static } from '@fastify/type-provider-typebox';
import { PRICE_MAX_CENTS } from '#src/domain/money';
import { CONTENT_UNITS } from '#src/domain/product/unitPrice';
import type { MessageKey } from '../../platform/wire/translate';

const WEEKS_MAX = 52;
export const STOCK_MAX = 1_000_000;
const CONTENT_MAX = 10_000;

/** Text in both languages. The rule is repeated, because a wrong inner text reports its own. */
const Bilingual = (maxLength: number, description: string) => {
  const Text = Type.String({ minLength: 1, maxLength, rule: 'productTextRule' });
  return Type.Object({ de: Text, en: Text }, { additionalProperties: false, rule: 'productTextRule', description });
};

const Cents = (rule: MessageKey) => Type.Integer({ minimum: 1, maximum: PRICE_MAX_CENTS, rule });
const CONTENT = { rule: 'contentRule' } as const;

/** Product in the shop's product list, identified by its SKU. `rule` is the message of a wrong field (rules §33.13). */
export const ListedProduct = Type.Object(
  {
    sku: Type.String({ minLength: 1, maxLength: 100, rule: 'skuRule' }),
    type: Type.Enum(['litter', 'scoop', 'box', 'mat'], {
      rule: 'productTypeRule',
      description: 'Kind of the product; a known product keeps it.',
    }),
    name: Bilingual(200, 'The name in both languages, up to 200 characters each.'),
    variant: Bilingual(200, 'Size or colour in both languages, up to 200 characters each.'),
    description: Bilingual(5_000, 'The text of the product in both languages, up to 5000 characters each.'),
    /** Path on the portal's own origin; checked by `productFaults`. */
    imagePath: Type.String({
      ...{ maxLength: 500, rule: 'imagePathRule' },
      description: 'Path of the picture in the portal.',
    }),
    priceCents: Cents('priceCentsRule'),
    oldPriceCents: Type.Union([Cents('oldPriceRule'), Type.Null()], {
      ...{ rule: 'oldPriceRule', description: 'The struck price in cents, or null without a reduction.' },
    }),
    /** Requires `contentUnit` (rules §29.1). */
    contentAmount: Type.Optional(
      Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: CONTENT_MAX, ...CONTENT }), Type.Null()], {
        ...{ ...CONTENT, description: 'What one piece holds, in `contentUnit`; null for a product sold by the piece.' },
      }),
    ),
    contentUnit: Type.Optional(
      Type.Union([Type.Enum([...CONTENT_UNITS], CONTENT), Type.Null()], {
        ...{ ...CONTENT, description: 'The unit of `contentAmount`, or null.' },
      }),
    ),
    /** Stock of a new product. Ignored for existing products, because orders change their stock. */
    stockQty: Type.Integer({ minimum: 0, maximum: STOCK_MAX }),
    /** Offered delivery intervals in weeks (rules §14.2). */
    weeks: Type.Array(Type.Integer({ minimum: 1, maximum: WEEKS_MAX, rule: 'weeksRule' }), {
      ...{ minItems: 1, uniqueItems: true, rule: 'weeksRule' },
    }),
    /** False ends the sale; existing subscriptions keep the product. */
    active: Type.Boolean({ rule: 'fieldInvalid' }),
  },
  { additionalProperties: false },
);
export type ListedProduct = Static<typeof ListedProduct>;

/** Product with null for omitted fields. */
export type CatalogProduct = Required<ListedProduct>;
