import type { IsoDate } from '#src/domain/isoDate';
import { TO_SHIP } from '../../core/shop/orders/shipmentsRepository';
import type { Sql } from '../../db/Db';

/** Orders of one transaction. */
const PIECE = 100;
/** Days from a shipment to its delivery. */
const DAYS_UNDERWAY = 2;

/** SQL: shipped orders with the day of their delivery. */
const UNDERWAY = `(select o.id, (e.at at time zone 'Europe/Berlin')::date + ${DAYS_UNDERWAY} as arrives_on
  from orders o join order_entries e on e.order_id = o.id and e.kind = 'shipped' where o.fulfilment = 'shipped') underway`;

export const demoShipmentsRepository = (sql: Sql) => ({
  /** Returns ids of orders to ship until today. */
  toShip: (today: IsoDate) =>
    sql.query<{ id: number }>(
      `select o.id from orders o where ${TO_SHIP} and o.ship_on <= $1 order by o.ship_on, o.id limit ${PIECE}`,
      [today],
    ),

  /** Returns ids of shipped orders to deliver until today. */
  toDeliver: (today: IsoDate) =>
    sql.query<{ id: number }>(`select id from ${UNDERWAY} where arrives_on <= $1 order by id limit ${PIECE}`, [today]),

  /** Returns the earliest day of a shipment or a delivery, or null. */
  async nextDay(): Promise<IsoDate | null> {
    const [row] = await sql.query<{ day: IsoDate | null }>(
      `select least((select min(o.ship_on) from orders o where ${TO_SHIP}), (select min(arrives_on) from ${UNDERWAY})) as day`,
    );
    return row?.day ?? null;
  },
});
