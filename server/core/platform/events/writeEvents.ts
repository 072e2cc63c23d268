/** Author of an event's change. */
interface EventAuthor {
  actor: 'customer' | 'admin' | 'system';
  /** Name of the key of another system of the shop. */
  actingKey?: string;
}

/** Returns the fields of an event beside its snapshot, as JSON: `by`, the name of a key, and `more` (rules §34.10). */
export const eventHead = ({ actor, actingKey }: EventAuthor, more: object = {}): string =>
  JSON.stringify({ ...more, by: actingKey === undefined ? actor : 'key', key: actingKey });

/** SQL: values of an event. */
interface EventValues {
  type: string;
  at: string;
  /** Result of `eventHead`. */
  head: string;
}

/**
 * SQL: CTEs that write an event and its deliveries for each of `rows`, if there is an endpoint (rules §34.3). In the
 * statement of the change, so that a shop without endpoints has no further statement.
 * @param rows from snapshots.ts, with at most one row of a subscription
 */
export const writeEvents = (rows: string, { type, at, head }: EventValues): string => `
  event_rows as (
    select * from (${rows}) about where exists (select from event_endpoints)
  ), event_numbers as (
    insert into event_sequences as known (subscription_id, last)
    select subscription_id, 1 from event_rows where subscription_id is not null
    on conflict (subscription_id) do update set last = known.last + 1 returning subscription_id, last
  ), written_events as (
    insert into events (type, at, customer_id, subscription_id, sequence, data)
    select ${type}, ${at}, customer_id, subscription_id, last, ${head} || content
    from event_rows left join event_numbers using (subscription_id) returning id, type
  ), event_receivers as (
    -- Locked, because an endpoint that is removed at the same time must not fail the change.
    insert into event_deliveries (event_id, endpoint_id, state)
    select e.id, p.id, case when p.off_at is null then 'waiting' else 'parked' end
    from written_events e join event_endpoints p on p.types is null or e.type = any (p.types) for key share of p
  )`;
