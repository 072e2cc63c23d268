import type { Sql } from '#server/db/Db';

/** Limit below the lifetimes of links and codes, and above usual network delays. */
const MAX_SKEW_MS = 30_000;
/** Milliseconds for which a comparison is cached. */
const KEPT_MS = 5_000;

export interface ClockGuard {
  /**
   * True if the clocks of node and database differ by at most 30 s (rules §23.8).
   * @throws DbError if the database does not respond
   */
  isRight: () => Promise<boolean>;
  /**
   * Seconds by which the node is ahead of the database; negative if it is behind.
   * @throws DbError if the database does not respond
   */
  secondsAhead: () => Promise<number>;
}

/**
 * Returns the milliseconds by which the node's clock is ahead, negative if behind.
 * @returns 0 if the database's time is between request and response
 */
async function measureSkew(sql: Sql): Promise<number> {
  const asked = Date.now();
  const [row] = await sql.query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  );
  const answered = Date.now();
  const now = row?.now ?? NaN;
  return now < asked ? asked - now : Math.min(0, answered - now);
}

const isSmall = (skew: number): boolean => Math.abs(skew) <= MAX_SKEW_MS;

/**
 * Compares the clocks of node and database, because a wrong clock would bill orders on wrong days (rules §23.8).
 * @param report called when `isRight` changes, with the seconds by which the node is ahead of the database
 */
export function createClockGuard(sql: Sql, report: (isRight: boolean, secondsAhead: number) => void): ClockGuard {
  let wasRight = true;
  let last: { at: number; skew: Promise<number> } | undefined;
  async function compare(): Promise<number> {
    const skew = await measureSkew(sql);
    const isRight = isSmall(skew);
    if (isRight !== wasRight) report(isRight, Math.round(skew / 1000));
    wasRight = isRight;
    return skew;
  }
  function skew(): Promise<number> {
    // Uses a monotonic clock, because changes of the system clock must not affect the cache.
    const at = performance.now();
    if (!last || at - last.at >= KEPT_MS) last = { at, skew: compare() };
    return last.skew;
  }
  return {
    isRight: async () => isSmall(await skew()),
    secondsAhead: async () => (await skew()) / 1000,
  };
}
