import type { Sql } from '#server/db/Db';
import { versionOf } from '../../platform/wire/versionOf';

const DAYS_PER_WEEK = 7;

/** Returns the version of a product's frequencies; independent of other fields (rules §15.28). */
export const frequenciesVersion = (productId: number, weeks: readonly number[]): string =>
  versionOf([productId, weeks]);

export const frequenciesRepository = (sql: Sql) => ({
  /** Locks a product and returns its frequencies in weeks, ascending; undefined for an unknown product. */
  async lock(productId: number): Promise<number[] | undefined> {
    const [product] = await sql.query('select 1 from products where id = $1 for update', [productId]);
    if (!product) return undefined;
    const rows = await sql.query<{ weeks: number }>(
      'select weeks from product_frequencies where product_id = $1 order by weeks',
      [productId],
    );
    return rows.map(({ weeks }) => weeks);
  },

  /** Returns the number of ACTIVE and PAUSED subscriptions per interval in weeks (rules §15.29). */
  async usedBy(productId: number): Promise<Record<string, number>> {
    const rows = await sql.query<{ weeks: number; count: number }>(
      `select interval_days / ${DAYS_PER_WEEK} as weeks, count(*)::int as count from subscriptions
       where product_id = $1 and status in ('ACTIVE', 'PAUSED') group by interval_days order by interval_days`,
      [productId],
    );
    return Object.fromEntries(rows.map(({ weeks, count }) => [weeks, count]));
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
