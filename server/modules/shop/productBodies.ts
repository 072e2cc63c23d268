import { Type, type Static } from '@fastify/type-provider-typebox';
import { refuseFields } from '../../core/platform/wire/errors';
import { ListedProduct } from '../../core/shop/catalog/CatalogProduct';

const { sku, stockQty: _stock, ...changeable } = ListedProduct.properties;

/** Product of the product list, with optional fields and without its stock (rules §33.13). */
export const ProductBody = Type.Object(
  {
    sku,
    ...Type.Partial(Type.Object(changeable)).properties,
    len: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type ProductBody = Static<typeof ProductBody>;

/**
 * Refuses unknown fields before the validation, because that removes them.
 * @throws AppError `invalidInput` with each unknown field
 */
export function refuseUnknownFields(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const unknown = Object.keys(body).filter((name) => !Object.hasOwn(ProductBody.properties, name));
  const ruleOf = (name: string) => (name === 'stockQty' ? 'stockElsewhere' : 'fieldUnknown');
  refuseFields(Object.fromEntries(unknown.map((name) => [name, ruleOf(name)])), () => false);
}

export const ProductPayload = Type.Object({ sku: Type.String(), isNew: Type.Boolean(), isChanged: Type.Boolean() });
