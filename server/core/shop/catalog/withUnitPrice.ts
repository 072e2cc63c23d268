import { toCents } from '#src/domain/money';
import { unitPriceOf, type Content, type UnitPrice } from '#src/domain/product/unitPrice';

/** Row before `withUnitPrice`, with the content of a piece. */
export type WithContent<Wire extends { price: number; unitPrice: UnitPrice | null }> = Omit<Wire, 'unitPrice'> &
  Content;

/** SQL columns of `Content`, from products `p`. */
export const CONTENT = 'p.content_amount::float8 as "contentAmount", p.content_unit as "contentUnit"';

/** Returns the row with its unit price instead of the content of a piece (rules §29.2). */
export const withUnitPrice = <Row extends Content & { price: number }>({
  contentAmount,
  contentUnit,
  ...row
}: Row) => ({
  ...row,
  unitPrice: unitPriceOf(toCents(row.price), { contentAmount, contentUnit }),
});
