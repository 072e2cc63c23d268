import type { IsoDate } from '#src/domain/isoDate';
import type { Sql } from '#server/db/Db';
import type { Position } from './walksRepository';

/** First kept day of each country; null keeps all. */
export type KeptOrders = Readonly<Record<'DE' | 'AT', IsoDate | null>>;

/** Orders of a piece. */
const PIECE = 20;

/** SQL: payments and bills of order `o`. Names the subscription, because its index finds them. */
const OWN_PAYMENTS = 'payments y where y.subscription_id = o.subscription_id and y.order_id = o.id';
const OWN_BILLS = 'bills b where b.subscription_id = o.subscription_id and b.order_id = o.id';

/** SQL: start of the day in the shop's time zone. */
const startOf = (day: string) => `(${day})::date::timestamp at time zone 'Europe/Berlin'`;

/** SQL: those of the orders `$1` that have ended before the first kept day, `$2` in Germany and `$3` in Austria. */
const ENDED = `
  select o.id from orders o join customers c on c.id = o.customer_id join subscriptions s on s.id = o.subscription_id
  left join order_terms t on t.order_id = o.id and t.version = o.version
  where o.id = any ($1::bigint[])
    and greatest(o.placed_at, (select max(e.at) from order_entries e where e.order_id = o.id),
      (select ${startOf('max(y.billed_on)')} from ${OWN_PAYMENTS}),
      (select max(r.changed_at) from refunds r where r.payment_id in (select y.id from ${OWN_PAYMENTS})))
      < ${startOf(`case coalesce(t.kept_billing ->> 'country', t.billing ->> 'country', c.country)
        when 'AT' then $3::date else $2::date end`)}
    and not (o.payment in ('open', 'action', 'processing') and o.fulfilment = 'placed')
    -- The next try counts the bills of an unpaid order.
    and not (o.payment = 'declined' and o.fulfilment = 'placed' and s.status <> 'CANCELLED')
    and not exists (select from ${OWN_BILLS} and b.state in ('PENDING', 'ACTION', 'PROCESSING', 'FAILED'))
    and not exists (select from refunds r where r.state in ('open', 'pending')
      and r.payment_id in (select y.id from ${OWN_PAYMENTS}))`;

/** SQL: deletes the payments of the orders `$1`, and adds their revenue to the sums without persons (rules §40.9). */
const DELETE_PAYMENTS = `
  with gone as (
    delete from payments y using orders o
    where o.id = any ($1::bigint[]) and y.subscription_id = o.subscription_id and y.order_id = o.id returning y.*)
  insert into kept_revenue as its (cohort, month, revenue_cents)
  select (select month_of(min(s.started_on)) from subscriptions s where s.customer_id = gone.customer_id) as cohort,
    month_of(billed_on), sum(total_cents)
  from gone where response_type = 'SUCCESS' group by 1, 2 order by 1, 2
  on conflict (cohort, month) do update set revenue_cents = its.revenue_cents + excluded.revenue_cents`;

/** SQL: deletes the bills of the orders `$1`, and their charges in the stand-in's books. */
const DELETE_BILLS = `
  with gone as (
    delete from bills b using orders o
    where o.id = any ($1::bigint[]) and b.subscription_id = o.subscription_id and b.order_id = o.id
    returning b.gateway_key)
  delete from gateway_charges where key in (select gateway_key from gone)`;

const idList = (rows: readonly { id: number }[]) => `{${rows.map(({ id }) => id).join(',')}}`;

/**
 * Deletes orders after their term, with bills, payments and refunds (rules §40.9). Looks at one piece after a position.
 * @returns the last order that it looked at; undefined at the end
 */
export async function removeOldOrders(
  tx: Sql,
  { at, id }: Position,
  { DE, AT }: KeptOrders,
): Promise<Position | undefined> {
  const piece = await tx.query<Position>(
    `select o.placed_at::text as at, o.id from orders o
     where (o.placed_at, o.id) > ($1::timestamptz, $2::bigint)
       and o.placed_at < ${startOf('greatest($3::date, $4::date)')}
     order by o.placed_at, o.id limit ${PIECE}`,
    [at, id, DE, AT],
  );
  if (piece.length === 0) return undefined;
  const ended = (ids: string) => tx.query<{ id: number }>(ENDED, [ids, DE, AT]);
  const found = idList(await ended(idList(piece)));
  // Locked before they are looked at again, because a refund may begin in between.
  await tx.query('select from orders where id = any ($1::bigint[]) order by id for update', [found]);
  await tx.query(
    `select from payments y join orders o on y.subscription_id = o.subscription_id and y.order_id = o.id
     where o.id = any ($1::bigint[]) order by y.id for update of y`,
    [found],
  );
  const ids = idList(await ended(found));
  for (const statement of [DELETE_PAYMENTS, DELETE_BILLS, 'delete from orders where id = any ($1::bigint[])'])
    await tx.query(statement, [ids]);
  return piece.at(-1);
}
