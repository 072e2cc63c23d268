interface Columns {
  product: string;
  price: string;
  oldPrice: string;
}

/**
 * SQL join `reduction` with `lowest_cents`, the lowest price of the 30 days before the reduction (rules §29.5, §29.6).
 * Joins null if that price is unknown or not above `price`. Interpolates the column names.
 */
export const withReduction = ({ product, price, oldPrice }: Columns): string => `
  left join lateral (
    select h.lowest_cents from product_prices h
    where h.product_id = ${product} and h.price_cents = ${price} and h.old_price_cents = ${oldPrice}
    order by h.id desc limit 1) reduction on reduction.lowest_cents > ${price}`;

/** SQL columns `oldPrice` and `lowestPrice30` in euros; both null without a reduction. */
export const reductionColumns = (oldPrice: string): string => `
  case when reduction.lowest_cents is not null then ${oldPrice} / 100.0::float8 end as "oldPrice",
  reduction.lowest_cents / 100.0::float8 as "lowestPrice30"`;
