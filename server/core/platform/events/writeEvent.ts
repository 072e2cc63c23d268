import type { Sql } from '#server/db/Db';
import type { EventSubject } from './eventOfChange';
import type { EventType } from './eventTypes';
import { SNAPSHOTS } from './snapshots';

/** SQL: true if there is an endpoint. Part of a change's statement, so that a shop without endpoints has no other. */
export const HAS_ENDPOINT = 'exists (select from event_endpoints)';

/** Event of a change. */
interface NewEvent {
  type: EventType;
  at: Date;
  subject: EventSubject;
  subjectId: number;
  /** Author of the change, with the name of a key of another system of the shop. */
  author: { actor: 'customer' | 'admin' | 'system'; actingKey?: string };
  /** Further fields of the event, beside its snapshot. */
  fields?: object;
  /** Declarations only: values after the change. */
  values?: object;
}

const statementOf = (subject: EventSubject) => `
  with about as (
    ${SNAPSHOTS[subject]}
  ), numbered as (
    insert into event_sequences as known (subscription_id, last)
    select subscription_id, 1 from about where subscription_id is not null
    on conflict (subscription_id) do update set last = known.last + 1 returning subscription_id, last
  ), written as (
    insert into events (type, at, customer_id, subscription_id, sequence, data)
    select $2, $3::timestamptz, customer_id, subscription_id, last, $4::jsonb || content
    from about left join numbered using (subscription_id) returning id, type
  )
  -- Locked, because an endpoint that is removed at the same time must not fail the change.
  insert into event_deliveries (event_id, endpoint_id, state)
  select w.id, p.id, case when p.off_at is null then 'waiting' else 'parked' end
  from written w join event_endpoints p on p.types is null or w.type = any (p.types) for key share of p`;

/** Built once, because the driver hashes each new string. */
const STATEMENTS: Readonly<Record<EventSubject, string>> = {
  subscription: statementOf('subscription'),
  customer: statementOf('customer'),
  payment: statementOf('payment'),
  order: statementOf('order'),
  declaration: statementOf('declaration'),
  erasure: statementOf('erasure'),
};

/**
 * Writes an event and its deliveries (rules §34.3). Requires the transaction of the change, and `HAS_ENDPOINT` by a
 * statement of it. The event has the state that earlier statements of the transaction have saved.
 */
export async function writeEvent(sql: Sql, event: NewEvent): Promise<void> {
  const { type, at, subject, subjectId, author, fields, values } = event;
  const { actor, actingKey } = author;
  const head = { ...fields, by: actingKey === undefined ? actor : 'key', key: actingKey };
  await sql.query(STATEMENTS[subject], [
    ...[subjectId, type, at, JSON.stringify(head)],
    ...(subject === 'declaration' ? [JSON.stringify(values ?? {})] : []),
  ]);
}
