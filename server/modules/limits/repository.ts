import type { Sql } from '../../db/Db';

export interface Limit {
  key: string;
  max: number;
  windowSeconds: number;
}

export const limitsRepository = (sql: Sql) => ({
  /** Counts a call against a limit in one statement, so that it holds over several nodes; answers the seconds to wait, or 0. */
  async hit({ key, max, windowSeconds }: Limit): Promise<number> {
    const [row] = await sql.query<{ hits: number; wait: number }>(
      `insert into rate_limits as r (key, window_start, window_seconds, hits) values ($1, now(), $2::int, 1)
       on conflict (key) do update set
         hits = case when r.window_start + make_interval(secs => $2::int) <= now() then 1 else r.hits + 1 end,
         window_start = case when r.window_start + make_interval(secs => $2::int) <= now() then now() else r.window_start end,
         window_seconds = $2::int
       returning hits, extract(epoch from window_start + make_interval(secs => $2::int) - now())::float8 as wait`,
      [key, windowSeconds],
    );
    return row && row.hits > max ? row.wait : 0;
  },

  async removeExpired() {
    await sql.query('delete from rate_limits where window_start + make_interval(secs => window_seconds) <= now()');
  },
});
