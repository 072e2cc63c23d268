import { Type, type Static } from '@fastify/type-provider-typebox';
import { ListedProduct } from '../../core/shop/catalog/CatalogProduct';

const { sku, stockQty: _stock, ...changeable } = ListedProduct.properties;

/** Product of the product list, with optional fields and without its stock (rules §33.13). */
export const ProductBody = Type.Object({
  sku,
  ...Type.Partial(Type.Object(changeable)).properties,
  len: Type.Optional(Type.String()),
});
export type ProductBody = Static<typeof ProductBody>;

export const ProductPayload = Type.Object({ sku: Type.String(), isNew: Type.Boolean(), isChanged: Type.Boolean() });
