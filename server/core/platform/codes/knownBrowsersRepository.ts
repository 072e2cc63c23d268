import type { Sql } from '#server/db/Db';

/** Days from the last sign-in until the browser is unknown again. */
const KNOWN_DAYS = 180;

export const knownBrowsersRepository = (sql: Sql) => ({
  /** True after a sign-in of the browser to the e-mail address within the last `KNOWN_DAYS`. */
  async isKnown(browserHash: string, emailNorm: string): Promise<boolean> {
    const rows = await sql.query(
      `select 1 from known_browsers where email_norm = $2 and browser_hash = $1
         and signed_in_at > now() - make_interval(days => ${KNOWN_DAYS})`,
      [browserHash, emailNorm],
    );
    return rows.length > 0;
  },

  /** Stores a sign-in. @param oldHash hash of the former cookie value, whose sign-ins move to the new value */
  async add(browserHash: string, oldHash: string, emailNorm: string) {
    await sql.query('update known_browsers set browser_hash = $1 where browser_hash = $2', [browserHash, oldHash]);
    await sql.query(
      `insert into known_browsers (browser_hash, email_norm) values ($1, $2)
       on conflict (email_norm, browser_hash) do update set signed_in_at = now()`,
      [browserHash, emailNorm],
    );
  },

  async removeAll(emailNorm: string) {
    await sql.query('delete from known_browsers where email_norm = $1', [emailNorm]);
  },

  async removeExpired() {
    await sql.query(`delete from known_browsers where signed_in_at <= now() - make_interval(days => ${KNOWN_DAYS})`);
  },
});
