import type { Sql } from '#server/db/Db';

/** Events to delete in one statement, so that no lock is long. */
const PIECE = 1_000;

export const eventsRepository = (sql: Sql) => ({
  /** Deletes events after 30 days, with their deliveries and tries, also undelivered ones (rules §34.9). */
  async removeOld(): Promise<void> {
    const removed = await sql.query(
      `delete from events where id in (
         select id from events where created_at < now() - interval '30 days' order by created_at limit ${PIECE})
       returning 1`,
    );
    if (removed.length === PIECE) await this.removeOld();
  },
});
