import type { Sql } from '#server/db/Db';

/** Below the minutes by which links and codes expire, above what a network and a busy machine take. */
const MAX_SKEW_MS = 30_000;
/** One comparison serves the probes and the jobs of as many milliseconds. */
const KEPT_MS = 5_000;

export interface ClockGuard {
  /**
   * Whether the clocks of the node and of the database are at most 30 s apart (rules §23.8).
   * @throws DbError where the database does not answer
   */
  isRight: () => Promise<boolean>;
}

/**
 * By how much the node's clock is off, in milliseconds; the time that the answer took is allowed for.
 * @returns 0 where the database's time lies within the call
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

/**
 * Compares the clocks of the node and of the database, because a wrong one bills orders of other days (rules §23.8).
 * @param report called when the answer changes, with the node's seconds ahead of the database, negative behind
 */
export function createClockGuard(sql: Sql, report: (isRight: boolean, secondsAhead: number) => void): ClockGuard {
  let wasRight = true;
  let last: { at: number; isRight: Promise<boolean> } | undefined;
  async function compare(): Promise<boolean> {
    const skew = await measureSkew(sql);
    const isRight = Math.abs(skew) <= MAX_SKEW_MS;
    if (isRight !== wasRight) report(isRight, Math.round(skew / 1000));
    wasRight = isRight;
    return isRight;
  }
  return {
    isRight() {
      // Monotonic: a change of the clock does not affect it.
      const at = performance.now();
      if (!last || at - last.at >= KEPT_MS) last = { at, isRight: compare() };
      return last.isRight;
    },
  };
}
