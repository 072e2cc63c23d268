import type { IsoDate } from '#src/domain/isoDate';
import type { Fulfilment } from '#src/domain/order/fulfilment';
import { momentSql } from '../../core/platform/wire/momentSql';
import type { ApiKey } from '../../core/platform/keys/ApiKey';
import { TO_SHIP } from '../../core/shop/orders/shipmentsRepository';
import type { Sql, SqlValue } from '../../db/Db';
import type { OrdersQuery, ShopOrder } from './orderSchemas';

/** Minutes of real time until a claim expires. */
const CLAIM_MINUTES = 15;

/** SQL: an address without the mark of an empty second line (rules §13.5). */
const bareAddress = (address: string) =>
  `case when ${address} ->> 'address2' = '""' then ${address} || '{"address2":null}' else ${address} end`;

const ITEMS = `(select json_agg(json_build_object('sku', i.sku, 'nameDe', i.name_de, 'nameEn', i.name_en,
    'quantity', i.qty, 'unitPriceCents', i.unit_price_cents, 'taxPercent', i.tax_percent, 'taxCents', i.tax_cents)
    order by i.line)
  from order_items i where i.order_id = o.id and i.version = o.version)`;

const SHIPMENTS = `(select coalesce(json_agg(json_build_object('shippedAt', ${momentSql('e.at')}, 'carrier', e.carrier,
    'trackingNumber', e.tracking_number) order by e.id), '[]')
  from order_entries e where e.order_id = o.id and e.kind = 'shipped')`;

/** SQL: name of the key that recorded the last shipment of order `o`; null without a key. */
const LAST_SHIPPER = `(select l.acting_key from change_log l
  where l.subject = 'order' and l.subject_id = o.id and l.action = 'orderShipped' order by l.id desc limit 1)`;

/** SQL: orders `o` with their present terms; nothing of the present product or address. */
const ORDERS = `
  select o.id::text as number, o.subscription_id::text as "purchaseId", o.payment, o.fulfilment,
    o.is_migrated as "isMigrated", ${momentSql('o.placed_at')} as "placedAt", o.ship_on as "shipOn",
    c.id::text as "customerId", c.external_id as "externalId", c.email, t.lang as language, t.currency,
    ${bareAddress('t.delivery')} as delivery, ${bareAddress('t.billing')} as billing, ${ITEMS} as items, t.discount_code as "discountCode", t.discount_cents as "discountCents",
    t.shipping_cents as "shippingCents", t.shipping_tax_cents as "shippingTaxCents", t.tax_cents as "taxCents",
    t.total_cents as "totalCents", ${SHIPMENTS} as shipments
  from orders o join order_terms t on t.order_id = o.id and t.version = o.version
  join customers c on c.id = o.customer_id`;

/** Order locked for a shipment. */
export interface LockedOrder {
  id: number;
  payment: string;
  fulfilment: Fulfilment;
  isClaimedByOther: boolean;
  /** True if this key recorded the last shipment. */
  isShippedByKey: boolean;
  shipments: { carrier: string | null; trackingNumber: string | null }[];
}

const idList = (ids: readonly number[]) => `{${ids.join(',')}}`;

export const shopOrdersRepository = (sql: Sql) => ({
  /** Returns up to `limit` orders in the order of their numbers. */
  list({ state, shipOn, sku, cursor, limit }: Omit<OrdersQuery, 'len'>) {
    const params: SqlValue[] = [limit];
    const withParam = (condition: string, value: SqlValue | undefined) =>
      value === undefined ? [] : [condition.replace('?', `$${params.push(value)}`)];
    const conditions = [
      'true',
      ...(state === 'toShip' ? [TO_SHIP] : withParam('o.fulfilment = ?', state)),
      ...withParam('o.ship_on <= ?', shipOn),
      ...withParam(
        'exists (select from order_items i where i.order_id = o.id and i.version = o.version and i.sku = ?)',
        sku,
      ),
      ...withParam('o.id > ?', cursor === undefined ? undefined : Number(cursor)),
    ];
    return sql.query<ShopOrder>(`${ORDERS} where ${conditions.join(' and ')} order by o.id limit $1`, params, 'fresh');
  },

  byIds: (ids: readonly number[]) =>
    sql.query<ShopOrder>(`${ORDERS} where o.id = any ($1::bigint[]) order by o.ship_on, o.id`, [idList(ids)]),

  /** Claims orders to ship for a key, the earliest first (rules §33.7). Skips orders that another claim locks. */
  claim: (keyId: number, limit: number, shipOn: IsoDate | null) =>
    sql.query<{ id: number; claimedUntil: string }>(
      `with free as (
         select o.id from orders o
         where ${TO_SHIP} and (o.claimed_until is null or o.claimed_until <= now()) and o.ship_on <= coalesce($3, o.ship_on)
         order by o.ship_on, o.id limit $2 for update of o skip locked
       )
       update orders o set claimed_by = $1, claimed_until = now() + make_interval(mins => ${CLAIM_MINUTES})
       from free where o.id = free.id returning o.id, ${momentSql('o.claimed_until')} as "claimedUntil"`,
      [keyId, limit, shipOn],
    ),

  /** Ends the claims of a key. @returns the numbers of the released orders */
  async release(keyId: number, ids: readonly number[]): Promise<string[]> {
    const rows = await sql.query<{ number: string }>(
      `update orders set claimed_by = null, claimed_until = null
       where id = any ($2::bigint[]) and claimed_by = $1 returning id::text as number`,
      [keyId, idList(ids)],
    );
    return rows.map(({ number }) => number);
  },

  /** Locks orders, in the order of their ids. Reads them afterwards, because a locking statement sees no new entries. */
  async lock(key: ApiKey, ids: readonly number[]): Promise<LockedOrder[]> {
    await sql.query('select from orders where id = any ($1::bigint[]) order by id for update', [idList(ids)]);
    return sql.query<LockedOrder>(
      `select o.id, o.payment, o.fulfilment,
         coalesce(o.claimed_by <> $1 and o.claimed_until > now(), false) as "isClaimedByOther",
         ${LAST_SHIPPER} is not distinct from $3 as "isShippedByKey", ${SHIPMENTS} as shipments
       from orders o where o.id = any ($2::bigint[]) order by o.id`,
      [key.id, idList(ids), key.name],
    );
  },
});
