import { toCents } from '#src/domain/money';
import { unitPriceOf, type Content, type UnitPrice } from '#src/domain/product/unitPrice';

/** A row of a list as it is read: what it holds in place of the price of a unit. */
export type WithContent<Wire extends { price: number; unitPrice: UnitPrice | null }> = Omit<Wire, 'unitPrice'> &
  Content;

/** The columns of `Content`, of the product `p`. */
export const CONTENT = 'p.content_amount::float8 as "contentAmount", p.content_unit as "contentUnit"';

/** A row of a list as the wire has it (rules §29.2): the price of a unit is that of its own price. */
export const withUnitPrice = <Row extends Content & { price: number }>({
  contentAmount,
  contentUnit,
  ...row
}: Row) => ({
  ...row,
  unitPrice: unitPriceOf(toCents(row.price), { contentAmount, contentUnit }),
});
