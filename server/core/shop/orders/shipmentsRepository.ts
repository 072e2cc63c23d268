import type { Country } from '#src/domain/customer/regions';
import type { IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';
import { STEPS, type Fulfilment, type Step } from '#src/domain/order/fulfilment';
import type { Sql } from '#server/db/Db';

/** Name and address of an order, as they were on its day. */
export interface OrderAddress {
  firstName: string;
  lastName: string;
  address1: string;
  address2: string | null;
  city: string;
  country: Country;
  postalCode: string;
}

/** Order of a step; the tracking number is null if unknown, and for other steps than `shipped`. */
export interface Parcel {
  id: number;
  trackingNumber: string | null;
}

export interface StepRecord {
  step: Step;
  /** States from which the step is possible here; by default those of `STEPS`. */
  from?: readonly Fulfilment[];
  at: Date;
  /** Null for other steps than `shipped`. */
  carrier: string | null;
  /** Key that may pack and ship orders that it has claimed; without one, a claim of any key forbids both. */
  keyId?: number;
}

/** Order after a step, with the data for its mail and log line. */
export interface SteppedOrder extends Parcel {
  customerId: number;
  subscriptionId: number;
  before: Fulfilment;
  /** Shipment before this one; null for the first. */
  previous: { carrier: string | null; trackingNumber: string | null } | null;
  /** True if an earlier shipment of the order has the same number. */
  isKnownNumber: boolean;
  email: string;
  firstName: string;
  /** Language of the customer, also of `productNames`. */
  lang: Language;
  productNames: string[];
  /** Null only for an order of an earlier version. */
  delivery: OrderAddress | null;
}

/** States of an order, for the reason of a refused step. */
interface OrderStates {
  payment: string;
  fulfilment: Fulfilment;
  isWithdrawn: boolean;
  /** Name of the key that has claimed the order at present, or null. */
  claimedBy: string | null;
}

/** Item of an order that is not shipped yet. */
export interface ItemToShip {
  orderId: number;
  shipOn: IsoDate;
  delivery: OrderAddress;
  sku: string;
  /** In German, because the shop's lists are. */
  productName: string;
  quantity: number;
  /** Total of the order. */
  totalCents: number;
}

/**
 * SQL: an open withdrawal concerns order `o`, or a withdrawal has refunded it (rules §32.10). A withdrawal names the
 * customer by e-mail, or the subscription, the order or a payment by number.
 */
const IS_WITHDRAWN = `(
  exists (select from declarations d join customers c on c.email_norm = d.email_norm
    where d.state = 'open' and d.type = 'withdrawal' and c.id = o.customer_id)
  or exists (select from declarations d where d.state = 'open' and d.type = 'withdrawal' and d.named_ids && (
    array[o.id, o.subscription_id]
      || array(select y.id from payments y where y.order_id = o.id and y.subscription_id = o.subscription_id)))
  or exists (select from declaration_endings e join payments y on y.id = e.refund_order_id
    where e.subscription_id = o.subscription_id and y.order_id = o.id))`;

/** True if an order with this payment can be sent: a part of it may be refunded (rules §35.12). */
export const isPaid = (payment: string): boolean => payment === 'paid' || payment === 'refundedInPart';

/** SQL: payments of `isPaid`. */
const PAID = `o.payment in ('paid', 'refundedInPart')`;

/** SQL: the customer of order `o` is erased, so there is no address (rules §40.5). */
const IS_ERASED = 'exists (select from erasures r where r.customer_id = o.customer_id and r.erased_at is not null)';

/** SQL: order `o` is paid and not shipped, and is neither withdrawn nor of an erased customer. */
export const TO_SHIP = `${PAID} and o.fulfilment in ('placed', 'packed') and not ${IS_WITHDRAWN} and not ${IS_ERASED}`;

export const shipmentsRepository = (sql: Sql) => ({
  /** Returns the id of the order that has this number, or whose payment has this number. */
  async find(number: number): Promise<number | undefined> {
    const [row] = await sql.query<{ id: number }>(
      'select id from orders where id = $1 or id = (select order_id from payments where id = $1)',
      [number],
    );
    return row?.id;
  },

  /** Returns an order's states, for the reason of a refused step. */
  async statesOf(id: number): Promise<OrderStates | undefined> {
    const [row] = await sql.query<OrderStates>(
      `select payment, fulfilment, ${IS_WITHDRAWN} as "isWithdrawn",
         (select name from api_keys k where k.id = o.claimed_by and o.claimed_until > now()) as "claimedBy"
       from orders o where id = $1`,
      [id],
    );
    return row;
  },

  /** Returns the items of all orders to ship by a day, in the order of their days. */
  toShip: (until: IsoDate) =>
    sql.query<ItemToShip>(
      `select o.id as "orderId", o.ship_on as "shipOn", t.delivery, i.sku, i.name_de as "productName", i.qty as quantity,
         t.total_cents as "totalCents"
       from orders o join order_terms t on t.order_id = o.id and t.version = o.version
       join order_items i on i.order_id = o.id and i.version = o.version
       where ${TO_SHIP} and o.ship_on <= $1 order by o.ship_on, o.id, i.line`,
      [until],
    ),

  /**
   * Records a step of each order whose state allows the step, with an entry (rules §32.5). A packed order keeps its claim (rules
   * §33.7).
   * @returns these orders
   */
  record: (parcels: readonly Parcel[], { step, from = STEPS[step], at, carrier, keyId }: StepRecord) =>
    sql.query<SteppedOrder>(
      `with was as (
         select o.id, o.fulfilment, parcel."trackingNumber" as tracking_number
         from orders o join jsonb_to_recordset($1::jsonb) as parcel (id bigint, "trackingNumber" text) using (id)
         order by o.id for update of o
       ), its as (
         update orders o set fulfilment = $3, claimed_by = case when $3 = 'packed' then o.claimed_by end,
           claimed_until = case when $3 = 'packed' then o.claimed_until end
         from was
         where o.id = was.id and o.fulfilment = any ($4::text[])
           and ($3 in ('delivered', 'returned') or (${PAID} and not ${IS_WITHDRAWN}
             and (o.claimed_until is null or o.claimed_until <= now() or o.claimed_by = $6)))
         returning o.*, was.fulfilment as before, was.tracking_number
       ), entered as (
         insert into order_entries (order_id, at, kind, carrier, tracking_number)
         select id, $2, $3, $5, tracking_number from its
       )
       select its.id, its.customer_id as "customerId", its.subscription_id as "subscriptionId", its.before,
         its.tracking_number as "trackingNumber", c.email, c.first_name as "firstName", c.lang, t.delivery,
         (select json_build_object('carrier', e.carrier, 'trackingNumber', e.tracking_number) from order_entries e
          where e.order_id = its.id and e.kind = 'shipped' order by e.id desc limit 1) as previous,
         exists (select from order_entries e where e.order_id = its.id and e.kind = 'shipped'
          and e.tracking_number = its.tracking_number) as "isKnownNumber",
         (select json_agg(case c.lang when 'en' then i.name_en else i.name_de end order by i.line) from order_items i
          where i.order_id = its.id and i.version = its.version) as "productNames"
       from its join customers c on c.id = its.customer_id
       join order_terms t on t.order_id = its.id and t.version = its.version
       order by its.id`,
      [JSON.stringify(parcels), at, step, `{${from.join(',')}}`, carrier, keyId ?? null],
    ),
});
