import type { Sql } from '#server/db/Db';
import type { ProviderEvent } from './PaymentGateway';

export interface StoredEvent extends ProviderEvent {
  provider: string;
  /** Seconds of real time since the event arrived. */
  ageSeconds: number;
}

const LEASE_SECONDS = 60;
/** Longest wait until an event is tried again; the wait doubles with each try. */
const WAIT_MAX_SECONDS = 3_600;

export const providerEventsRepository = (sql: Sql) => ({
  /** Stores events once by their ids. */
  async add(provider: string, events: readonly ProviderEvent[]): Promise<void> {
    for (const { id, subject, ref, bill } of events) {
      await sql.query(
        `insert into provider_events (provider, id, subject, ref, bill) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [provider, id, subject, ref, bill],
      );
    }
  },

  /** Claims the next event for a lease; undefined if none is due. */
  async claim(): Promise<StoredEvent | undefined> {
    const [row] = await sql.query<StoredEvent>(
      `update provider_events set tries = tries + 1,
         next_try_at = now() + make_interval(secs => least(${LEASE_SECONDS} * power(2, least(tries, 10)), ${WAIT_MAX_SECONDS}))
       where (provider, id) = (
         select provider, id from provider_events where handled_at is null and next_try_at <= now()
         order by next_try_at limit 1 for update skip locked)
       returning provider, id, subject, ref, bill, extract(epoch from now() - received_at)::float8 as "ageSeconds"`,
    );
    return row;
  },

  async markHandled({ provider, id }: Pick<StoredEvent, 'provider' | 'id'>): Promise<void> {
    await sql.query('update provider_events set handled_at = now() where provider = $1 and id = $2', [provider, id]);
  },

  /** Deletes events after 30 days. */
  async removeOld(): Promise<void> {
    await sql.query(`delete from provider_events where received_at < now() - interval '30 days'`);
  },
});
