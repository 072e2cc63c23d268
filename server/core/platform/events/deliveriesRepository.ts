import type { Sql } from '#server/db/Db';
import { preciseMomentSql } from '../wire/momentSql';
import { IS_NO_TEST, OLD_SECRET } from './endpointsRepository';
import type { OutgoingEvent, Receiver, Try } from './sendEvent';

/** Delivery to an endpoint, claimed for one try. */
export interface Claimed extends OutgoingEvent, Receiver {
  endpointId: number;
  endpointName: string;
  /** Number of this try. A settlement of an earlier one is ignored. */
  attempts: number;
}
type Key = Pick<Claimed, 'eventId' | 'endpointId'>;

/** Deliveries to delete in one statement, so that no lock is long. */
const PIECE = 1_000;
/** Time after which a claimed delivery is due again without a settlement, above the limit of a try. */
const LEASE = `interval '60 seconds'`;
const FIRST_DELAY_SECONDS = 10;
const MAX_DELAY_SECONDS = 10_800;
/** Limit of the doublings, against an overflow. */
const MAX_DOUBLINGS = 20;
const DELAY = `make_interval(secs => least(${FIRST_DELAY_SECONDS} * power(2, least(attempts - 1, ${MAX_DOUBLINGS})), ${MAX_DELAY_SECONDS}))`;
/** Time of tries after which an event is parked (rules §34.5). */
const PATIENCE = `interval '3 days'`;
/** SQL: id of an event for its receivers. Has the id of the database, because a restored one repeats numbers. */
const webhookIdOf = (id: string) => `(select 'evt_' || i.id || '_' || ${id} from installation i)`;
const listOf = (ids: Iterable<number>) => `{${[...ids].join(',')}}`;

export const deliveriesRepository = (sql: Sql) => ({
  /**
   * Claims the next due delivery for a lease, so that a killed node loses none.
   * @param full endpoints without a free lane
   * @param busy endpoints with a lane in use; of those that fail no second one is claimed
   */
  async claim(full: Iterable<number> = [], busy: Iterable<number> = []): Promise<Claimed | undefined> {
    const [claimed] = await sql.query<Claimed>(
      `with next as (
         select d.event_id, d.endpoint_id from event_endpoints e cross join lateral (
           select event_id, endpoint_id, due_at from event_deliveries
           where endpoint_id = e.id and state = 'waiting' and due_at <= now()
           order by due_at, event_id limit 1 for update skip locked) d
         where e.off_at is null and e.id <> all($1::bigint[])
           and (e.failing_since is null or e.id <> all($2::bigint[]))
         order by d.due_at limit 1)
       update event_deliveries d set attempts = attempts + 1, due_at = now() + ${LEASE}
       from next, events v, event_endpoints e
       where d.event_id = next.event_id and d.endpoint_id = next.endpoint_id and v.id = d.event_id
         and e.id = d.endpoint_id
       returning v.id as "eventId", ${webhookIdOf('v.id')} as "webhookId", v.type, ${preciseMomentSql('v.at')} as timestamp, v.sequence, v.data,
         e.id as "endpointId", e.name as "endpointName", e.url, e.secret, ${OLD_SECRET} as "oldSecret", d.attempts`,
      [listOf(full), listOf(busy)],
    );
    return claimed;
  },

  /** Logs a try, unless the endpoint was removed during it. */
  async log({ eventId, endpointId }: Key, { status, reply, durationMs }: Try): Promise<void> {
    await sql.query(
      `insert into event_tries (event_id, endpoint_id, duration_ms, status, reply)
       select event_id, endpoint_id, $3, $4, $5 from event_deliveries where event_id = $1 and endpoint_id = $2`,
      [eventId, endpointId, durationMs, status, reply],
    );
  },

  async deliver({ eventId, endpointId, attempts }: Claimed): Promise<void> {
    await sql.query(
      `update event_deliveries set state = 'delivered'
       where event_id = $1 and endpoint_id = $2 and attempts = $3 and state = 'waiting'`,
      [eventId, endpointId, attempts],
    );
  },

  /** Delays the next try, or parks the event after three days (rules §34.5). @returns true if it is parked */
  async fail({ eventId, endpointId, attempts }: Claimed): Promise<boolean> {
    const rows = await sql.query<{ isParked: boolean }>(
      `update event_deliveries set due_at = now() + ${DELAY},
         state = case when since <= now() - ${PATIENCE} then 'parked' else 'waiting' end
       where event_id = $1 and endpoint_id = $2 and attempts = $3 and state = 'waiting'
       returning state = 'parked' as "isParked"`,
      [eventId, endpointId, attempts],
    );
    return rows.some(({ isParked }) => isParked);
  },

  /** Ends a test event that was received; all others are parked from the start. */
  async deliverTest({ eventId, endpointId }: Key): Promise<void> {
    await sql.query(`update event_deliveries set state = 'delivered' where event_id = $1 and endpoint_id = $2`, [
      ...[eventId, endpointId],
    ]);
  },

  /** Parks the waiting events of switched-off endpoints (rules §34.6). */
  async parkOfOff(): Promise<void> {
    await sql.query(
      `update event_deliveries d set state = 'parked' from event_endpoints e
       where e.id = d.endpoint_id and e.off_at is not null and d.state = 'waiting'`,
    );
  },

  /**
   * Deletes a piece of an endpoint's deliveries, with their tries.
   * @param after id of the last event of the piece before
   * @returns id of the last event of this piece; undefined for the last piece
   */
  async removePiece(endpointId: number, after: number): Promise<number | undefined> {
    const rows = await sql.query<{ id: number }>(
      `with piece as (
         select event_id from event_deliveries where endpoint_id = $1 and event_id > $2 order by event_id limit ${PIECE})
       delete from event_deliveries d using piece where d.endpoint_id = $1 and d.event_id = piece.event_id
       returning d.event_id as id`,
      [endpointId, after],
    );
    return rows.length < PIECE ? undefined : Math.max(...rows.map(({ id }) => id));
  },

  /** Makes one event, or all parked ones without tests, due now. @returns the number of events */
  async resend(endpointId: number, which: number | 'parked'): Promise<number> {
    const rows = await sql.query(
      `update event_deliveries d set state = 'waiting', attempts = 0, since = now(), due_at = now() from events v
       where v.id = d.event_id and d.endpoint_id = $1
         and ${which === 'parked' ? `d.state = 'parked' and ${IS_NO_TEST}` : 'v.id = $2'} returning v.id`,
      which === 'parked' ? [endpointId] : [endpointId, which],
    );
    return rows.length;
  },

  /** Adds a test event for one endpoint, parked, so that no job sends it (rules §34.12). */
  async addTest(endpointId: number): Promise<OutgoingEvent> {
    const [event] = await sql.query<OutgoingEvent>(
      `with added as (
         insert into events (type, at, data) values ('webhook.test', now(), '{}') returning *
       ), parked as (
         insert into event_deliveries (event_id, endpoint_id, state, attempts) select id, $1, 'parked', 1 from added
       )
       select id as "eventId", ${webhookIdOf('added.id')} as "webhookId", type, ${preciseMomentSql('at')} as timestamp, sequence, data
       from added`,
      [endpointId],
    );
    if (!event) throw new Error('A test event could not be stored.');
    return event;
  },
});
