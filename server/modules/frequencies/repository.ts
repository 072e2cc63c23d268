import type { Sql } from '../../db/Db';

export const frequenciesRepository = (sql: Sql) => ({
  /** The product's frequencies, ascending, for this transaction alone to change; `undefined` without such a product. */
  async lock(productId: number): Promise<number[] | undefined> {
    const [product] = await sql.query('select 1 from products where id = $1 for update', [productId]);
    if (!product) return undefined;
    const rows = await sql.query<{ weeks: number }>(
      'select weeks from product_frequencies where product_id = $1 order by weeks',
      [productId],
    );
    return rows.map(({ weeks }) => weeks);
  },

  async replace(productId: number, weeks: readonly number[]) {
    await sql.query('delete from product_frequencies where product_id = $1', [productId]);
    await sql.query(
      `insert into product_frequencies (product_id, weeks)
       select $1, weeks::int from jsonb_array_elements_text($2::jsonb) as weeks order by weeks::int`,
      [productId, JSON.stringify(weeks)],
    );
  },
});
