import type { Sql } from '#server/db/Db';

export interface Limit {
  /** Part of the counter's key; logged if the limit is exceeded. */
  name: string;
  /** Subject of the count, for example an IP address or a customer id. */
  of: string | number;
  max: number;
  windowSeconds: number;
}

const keyOf = ({ name, of }: Pick<Limit, 'name' | 'of'>): string => `${name}:${of}`;

export const limitsRepository = (sql: Sql) => ({
  /** Counts a call atomically across nodes. Returns the seconds until the reset of an exceeded limit, otherwise 0. */
  async hit({ name, of, max, windowSeconds }: Limit): Promise<number> {
    const [row] = await sql.query<{ hits: number; wait: number }>(
      `insert into rate_limits as r (key, window_start, window_seconds, hits) values ($1, now(), $2::int, 1)
       on conflict (key) do update set
         hits = case when r.window_start + make_interval(secs => $2::int) <= now() then 1 else r.hits + 1 end,
         window_start = case when r.window_start + make_interval(secs => $2::int) <= now() then now() else r.window_start end,
         window_seconds = $2::int
       returning hits, extract(epoch from window_start + make_interval(secs => $2::int) - now())::float8 as wait`,
      [keyOf({ name, of }), windowSeconds],
    );
    return row && row.hits > max ? row.wait : 0;
  },

  /** Returns the seconds until the reset of a reached limit, otherwise 0. Counts nothing. */
  async waitOf({ name, of, max }: Limit): Promise<number> {
    const [row] = await sql.query<{ wait: number }>(
      `select extract(epoch from window_start + make_interval(secs => window_seconds) - now())::float8 as wait
       from rate_limits where key = $1 and hits >= $2`,
      [keyOf({ name, of }), max],
    );
    return Math.max(0, row?.wait ?? 0);
  },

  /** Undoes one `hit`. */
  async giveBack(limit: Limit) {
    await sql.query('update rate_limits set hits = hits - 1 where key = $1 and hits > 0', [keyOf(limit)]);
  },

  /** Resets the count. @returns true if the limit was reached */
  async remove(limit: Limit): Promise<boolean> {
    const [row] = await sql.query<{ hits: number }>('delete from rate_limits where key = $1 returning hits', [
      keyOf(limit),
    ]);
    return (row?.hits ?? 0) >= limit.max;
  },

  async removeExpired() {
    await sql.query('delete from rate_limits where window_start + make_interval(secs => window_seconds) <= now()');
  },
});
