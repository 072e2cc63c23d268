interface Columns {
  product: string;
  price: string;
  oldPrice: string;
}

/**
 * Joins as `reduction` what a struck price needs (rules §29.5, §29.6): `lowest_cents`, the lowest price of the 30 days
 * before the price was last reduced to what it is; nothing where that is not known, or not above the price. The columns
 * are a closed set, so they may stand in the text of a statement.
 */
export const withReduction = ({ product, price, oldPrice }: Columns): string => `
  left join lateral (
    select h.lowest_cents from product_prices h
    where h.product_id = ${product} and h.price_cents = ${price} and h.old_price_cents = ${oldPrice}
    order by h.id desc limit 1) reduction on reduction.lowest_cents > ${price}`;

/** What is struck through, and the lowest price beside it, in euro; both or neither. */
export const reductionColumns = (oldPrice: string): string => `
  case when reduction.lowest_cents is not null then ${oldPrice} / 100.0::float8 end as "oldPrice",
  reduction.lowest_cents / 100.0::float8 as "lowestPrice30"`;
