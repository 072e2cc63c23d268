import { POSTPONED_DAYS } from '#src/domain/customer/erasure';
import type { IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';
import type { Sql } from '#server/db/Db';
import { preciseMomentSql } from '../../platform/wire/momentSql';

export type AskedBy = 'customer' | 'admin' | 'retention' | 'restore';

export interface Erasure {
  customerId: number;
  askedAt: Date;
  askedBy: AskedBy;
  /** E-mail address of the admin who has asked. */
  actingAdmin: string | null;
  /** Last day on which the customer is erased. */
  dueOn: IsoDate;
  erasedAt: Date | null;
}

/** Line that proves an erasure, and repeats it after a restore (rules §40.7). */
export interface ErasureLine {
  customerId: string;
  /** Moment at which the customer was added, because ids may be given again after a restore. */
  createdAt: string;
  erasedAt: string;
}

/** Order that is unpaid or not shipped. */
export interface OpenOrder {
  orderNumber: string;
  productName: string;
}

const LINE = `customer_id::text as "customerId", ${preciseMomentSql('customer_created_at')} as "createdAt",
  ${preciseMomentSql('erased_at')} as "erasedAt"`;
const COLUMNS = `customer_id as "customerId", asked_at as "askedAt", asked_by as "askedBy",
  acting_admin as "actingAdmin", due_on as "dueOn", erased_at as "erasedAt"`;

/** SQL: orders of customer `$1` that are unpaid, or paid lately and not shipped. */
const OPEN_ORDERS = `
  from orders o where o.customer_id = $1 and (
    (o.payment in ('open', 'action', 'processing') and o.fulfilment = 'placed')
    or (o.payment in ('paid', 'refundedInPart') and o.fulfilment in ('placed', 'packed')
      and not o.is_migrated and o.placed_at > $2::timestamptz - interval '${POSTPONED_DAYS} days'))`;

/** SQL: bills and refunds without an end, and undecided declarations of customer `$1`. */
const OPEN_OTHERS = `
  select from bills b join subscriptions s on s.id = b.subscription_id
    where s.customer_id = $1 and b.state in ('PENDING', 'ACTION', 'PROCESSING')
  union all select from refunds r join payments y on y.id = r.payment_id
    where y.customer_id = $1 and r.state in ('open', 'pending')
  union all select from declarations d join customers c on c.email_norm = d.email_norm
    where c.id = $1 and d.state = 'open'`;

export const erasuresRepository = (sql: Sql) => ({
  async find(customerId: number): Promise<Erasure | undefined> {
    const [row] = await sql.query<Erasure>(`select ${COLUMNS} from erasures where customer_id = $1`, [customerId]);
    return row;
  },

  /** Adds an erasure; keeps an earlier one. @returns false for an earlier one */
  async add(
    customerId: number,
    asked: { at: Date; by: AskedBy; actingAdmin: string | null; dueOn: IsoDate },
  ): Promise<boolean> {
    const rows = await sql.query(
      `insert into erasures (customer_id, customer_created_at, asked_at, asked_by, due_on, acting_admin)
       select id, created_at, $2, $3, $4, $5 from customers where id = $1
       on conflict (customer_id) do nothing returning 1`,
      [customerId, asked.at, asked.by, asked.dueOn, asked.actingAdmin],
    );
    return rows.length > 0;
  },

  /** Orders that postpone an erasure, the newest first. */
  openOrders: (customerId: number, now: Date, lang: Language) =>
    sql.query<OpenOrder>(
      `select o.id::text as "orderNumber", coalesce((select i.name_${lang} from order_items i
         where i.order_id = o.id and i.version = o.version order by i.line limit 1), '') as "productName"
       ${OPEN_ORDERS} order by o.id desc`,
      [customerId, now],
    ),

  /** True if an order, a bill, a refund or a declaration of the customer has no end yet. */
  async isOpen(customerId: number, now: Date): Promise<boolean> {
    const [row] = await sql.query<{ isOpen: boolean }>(
      `select exists (select ${OPEN_ORDERS} union all ${OPEN_OTHERS}) as "isOpen"`,
      [customerId, now],
    );
    return row?.isOpen ?? false;
  },

  /** Ids of customers to erase, except these, the oldest first. */
  async next(except: readonly number[]): Promise<number | undefined> {
    const [row] = await sql.query<{ customerId: number }>(
      `select customer_id as "customerId" from erasures
       where erased_at is null and customer_id <> all (select jsonb_array_elements_text($1::jsonb)::bigint)
       order by due_on, customer_id limit 1`,
      [JSON.stringify(except)],
    );
    return row?.customerId;
  },

  /** Replaces the customer's link. */
  async setLink(customerId: number, tokenHash: string, expiresAt: Date) {
    await sql.query(
      `insert into erasure_links (customer_id, token_hash, expires_at) values ($1, $2, $3)
       on conflict (customer_id) do update set token_hash = $2, expires_at = $3`,
      [customerId, tokenHash, expiresAt],
    );
  },

  /** Returns the customer of a link that works; undefined for another one. */
  async customerOfLink(tokenHash: string, now: Date): Promise<{ customerId: number; lang: Language } | undefined> {
    const [row] = await sql.query<{ customerId: number; lang: Language }>(
      `select c.id as "customerId", c.lang from erasure_links l join customers c on c.id = l.customer_id
       where l.token_hash = $1 and l.expires_at > $2`,
      [tokenHash, now],
    );
    return row;
  },

  async removeExpiredLinks(now: Date) {
    await sql.query('delete from erasure_links where expires_at <= $1', [now]);
  },

  /** Lines of the erasures that are done, the oldest first. */
  lines: () => sql.query<ErasureLine>(`select ${LINE} from erasures where erased_at is not null order by erased_at`),

  /** Lines of the erasures that are done and not logged. */
  unlogged: () =>
    sql.query<ErasureLine>(
      `select ${LINE} from erasures where erased_at is not null and logged_at is null order by erased_at limit 1000`,
    ),

  async markLogged(customerId: string) {
    await sql.query('update erasures set logged_at = now() where customer_id = $1', [customerId]);
  },

  /** Asks for the erasure of a customer who was erased before a restore. @returns false for another or an erased one */
  async addAgain({ customerId, createdAt }: ErasureLine, day: IsoDate): Promise<boolean> {
    const rows = await sql.query(
      `insert into erasures (customer_id, customer_created_at, asked_at, asked_by, due_on)
       select id, created_at, now(), 'restore', $3::date from customers
       where id = $1 and date_trunc('milliseconds', created_at) = $2::timestamptz and email <> ''
       on conflict (customer_id) do nothing returning 1`,
      [customerId, createdAt, day],
    );
    return rows.length > 0;
  },
});
