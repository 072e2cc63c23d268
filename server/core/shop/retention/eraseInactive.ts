import type { IsoDate } from '#src/domain/isoDate';
import type { Sql } from '#server/db/Db';
import type { AppContext } from '../../platform/context/AppContext';
import { askErasure } from '../erasure/requestErasure';
import type { Position } from './walksRepository';

/** Customers of a piece. */
const PIECE = 200;

/**
 * SQL: customers from `$1` to `$2` without activity since day `$3`. No subscription runs, and none has ended since; no
 * order, no session, and no change by a person.
 */
const INACTIVE = `
  select c.id from customers c, (select $3::date::timestamp at time zone 'Europe/Berlin' as moment) since
  where c.id between $1 and $2 and c.created_at < since.moment
    and not exists (select from erasures e where e.customer_id = c.id)
    and not exists (select from subscriptions s where s.customer_id = c.id
      and (is_running(s.status) or greatest(s.ended_on, s.started_on) >= $3::date))
    and not exists (select from orders o where o.customer_id = c.id and o.placed_at >= since.moment)
    and not exists (select from sessions x where x.customer_id = c.id)
    and not exists (select from known_browsers b where b.email_norm = c.email_norm and b.signed_in_at >= since.moment)
    and not exists (select from declarations d where d.email_norm = c.email_norm and d.state = 'open')
    and not exists (select from change_log l
      where l.customer_id = c.id and l.actor <> 'system' and l.changed_at >= since.moment)
  order by c.id`;

/**
 * Asks for the erasure of customers without activity since a day (rules §40.11). Looks at one piece after a position.
 * @returns the last customer that it looked at; undefined at the end
 */
export async function eraseInactive(
  tx: Sql,
  context: Pick<AppContext, 'clock'>,
  { at, id }: Position,
  firstKept: IsoDate | null,
): Promise<Position | undefined> {
  const [piece] = await tx.query<{ last: number | null }>(
    `select max(id) as last from (select id from customers where id > $1 order by id limit ${PIECE}) as piece`,
    [id],
  );
  if (!piece || piece.last === null || firstKept === null) return undefined;
  const inactive = await tx.query<{ id: number }>(INACTIVE, [id + 1, piece.last, firstKept]);
  const author = { at: context.clock.now(), actor: 'system', actingAdmin: null } as const;
  for (const customer of inactive) await askErasure(tx, customer.id, 'retention', author);
  return { at, id: piece.last };
}
