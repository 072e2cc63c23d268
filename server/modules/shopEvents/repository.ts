import { momentSql, preciseMomentSql } from '../../core/platform/wire/momentSql';
import type { Sql } from '../../db/Db';
import type { EventsQuery, ShopEvent } from './schemas';

const TRIES = `(select coalesce(json_agg(json_build_object('at', ${momentSql('t.at')}, 'status', t.status,
    'durationMs', t.duration_ms, 'reply', t.reply) order by t.id), '[]')
  from event_tries t where t.event_id = d.event_id and t.endpoint_id = d.endpoint_id)`;

const DELIVERIES = `(select coalesce(json_agg(json_build_object('endpoint', p.name, 'state', d.state,
    'attempts', d.attempts, 'tries', ${TRIES}) order by p.name), '[]')
  from event_deliveries d join event_endpoints p on p.id = d.endpoint_id where d.event_id = e.id)`;

export const shopEventsRepository = (sql: Sql) => ({
  /** Returns up to `limit` events in the order of their ids, with their deliveries. */
  list: ({ type, state, cursor, limit }: Omit<EventsQuery, 'len'>) =>
    sql.query<ShopEvent>(
      `select e.id::text as id, e.type, ${preciseMomentSql('e.at')} as timestamp, e.sequence, e.data,
         ${DELIVERIES} as deliveries
       from events e
       where ($1::text is null or e.type = $1) and ($3::bigint is null or e.id > $3) and ($2::text is null
         or exists (select from event_deliveries d where d.event_id = e.id and d.state = $2))
       order by e.id limit $4`,
      [type ?? null, state ?? null, cursor ?? null, limit],
      'fresh',
    ),
});
