import { isDeepStrictEqual } from 'node:util';
import { auditOrders } from '../../../__tests__/support/orderBooks';
import type { Cluster } from './Cluster';
import type { FaultyReceiver } from './FaultyReceiver';

interface StoredEvent {
  id: string;
  type: string;
  timestamp: string;
  sequence: number | null;
  data: unknown;
}

const EVENTS = `
  select 'evt_' || (select id from installation) || '_' || id as id, type, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as timestamp,
    sequence::int, data from events`;

/** Number of an order, and the events that it lacks or has twice. */
const ORDERS = `
  with counts as (
    select o.id,
      (select count(*) from order_entries e where e.order_id = o.id and e.kind = 'shipped') as shipments,
      count(*) filter (where v.type = 'order.placed') as placed, count(*) filter (where v.type = 'order.paid') as paid,
      count(*) filter (where v.type = 'order.shipped') as shipped
    from orders o left join events v on v.data -> 'order' ->> 'orderId' = o.id::text
    where o.placed_at >= $SINCE and o.payment = 'paid' group by o.id)
  select to_json(counts) as counts from counts where (shipments, placed, paid, shipped) <> (1, 1, 1, 1)`;

const GAPS = `
  select subscription_id, count(*), max(sequence) from events where sequence is not null group by 1
  having min(sequence) <> 1 or max(sequence) <> count(*)`;

/**
 * Lists lost and wrong events, and orders that were not shipped exactly once.
 * @param since excludes orders from before the endpoint
 */
export async function auditEvents(cluster: Cluster, receiver: FaultyReceiver, since: Date): Promise<string[]> {
  const sql = (statement: string) => cluster.sql(statement);
  const stored = await cluster.sql<StoredEvent>(EVENTS);
  const known = new Set(stored.map(({ id }) => id));
  const wrong = stored.filter(({ id, ...event }) => {
    const body = receiver.events.get(id);
    return body === undefined || !isDeepStrictEqual(JSON.parse(body), event);
  });
  const orders = await sql(ORDERS.replace('$SINCE', `timestamptz '${since.toISOString()}'`));
  return [
    ...wrong.map(({ id }) => `${id} is ${receiver.events.has(id) ? 'received with another content' : 'lost'}`),
    ...[...receiver.events.keys()].filter((id) => !known.has(id)).map((id) => `${id} is received and not stored`),
    ...(await sql(GAPS)).map((row) => `a gap: ${JSON.stringify(row)}`),
    ...orders.map(({ counts }) => `an order has not one of each: ${JSON.stringify(counts)}`),
    ...(await auditOrders(sql)),
    ...receiver.complaints,
  ];
}
