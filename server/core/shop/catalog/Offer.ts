import { Type, type Static } from '@fastify/type-provider-typebox';
import { toEuro } from '#src/domain/money';
import { orNull } from '../../platform/wire/orNull';
import { versionOf } from '../../platform/wire/versionOf';
import type { CatalogProduct } from './CatalogProduct';
import type { ProductEdit } from './editProduct';

/** Price, sale and stock of a product, for the admin's editor (rules §39.4). */
export const OfferSchema = Type.Object({
  price: Type.Number(),
  oldPrice: orNull(Type.Number({ description: 'The former price in euro, also one that is not shown; else null.' })),
  active: Type.Boolean({ description: 'Whether the product is on sale.' }),
  stockQty: Type.Integer(),
  version: Type.String(),
});
export type Offer = Static<typeof OfferSchema>;

type Offered = Pick<CatalogProduct, 'priceCents' | 'oldPriceCents' | 'active' | 'stockQty'> & { id: number };

/** Has two halves, because orders change the stock all the time. */
const halvesOf = ({ id, priceCents, oldPriceCents, active, stockQty }: Offered) => ({
  terms: versionOf([id, priceCents, oldPriceCents, active]),
  stock: versionOf([id, stockQty]),
});

export function toOffer(product: Offered): Offer {
  const { priceCents, oldPriceCents, active, stockQty } = product;
  const { terms, stock } = halvesOf(product);
  return {
    price: toEuro(priceCents),
    oldPrice: oldPriceCents === null ? null : toEuro(oldPriceCents),
    active,
    stockQty,
    version: `${terms}.${stock}`,
  };
}

/** True if an edit replaces values that its author did not see. Adding to the stock replaces no stock (rules §39.6). */
export function isOutdated(version: string, product: Offered, edit: ProductEdit): boolean {
  const { terms, stock } = halvesOf(product);
  const [seenTerms, seenStock] = version.split('.');
  const setsStock = edit.stock !== undefined && 'set' in edit.stock;
  return seenTerms !== terms || (setsStock && seenStock !== stock);
}
