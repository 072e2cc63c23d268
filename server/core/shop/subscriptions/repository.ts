import type { Language } from '#src/domain/language';
import type { IsoDate } from '#src/domain/isoDate';
import type { Sql } from '#server/db/Db';
import { IS_OURS } from '../billing/isOurs';
import { reductionColumns, withReduction } from '../catalog/reduction';
import { CONTENT, withUnitPrice, type WithContent } from '../catalog/withUnitPrice';
import type { LockedSubscription, SubscriptionState } from './LockedSubscription';
import type { SubscriptionWire } from './schemas';
import { billedBefore, COSTS, DECLARATION_WAITS, FAILED_FOR, NEXT_TOTAL, notHeld } from './billable';
import { VERSION } from './version';

export interface ListFilter {
  customerId: number;
  lang: Language;
  byNextBill: boolean;
  purchaseId: number | null;
}

export interface NextCharge {
  nextBillDate: IsoDate;
  totalCents: number;
  cardLast4: string;
  /** Products of the charge, in the customer's language. */
  productNames: string[];
}

/**
 * SQL: payment problem of a subscription, or null (rules §24.20). Must match `openOrderDay`. The fallback covers undone
 * changes from before `failed_since` existed.
 */
const PAYMENT_PROBLEM = `case when s.status = 'RECYCLE_FAILED' or (s.status = 'ACTIVE' and s.retry_on is not null)
  then json_build_object(
    'since', coalesce(s.failed_since, s.next_bill_date, s.ended_on, s.started_on),
    'reason', ${FAILED_FOR},
    'total', ${NEXT_TOTAL},
    'nextTryAt', s.retry_on) end`;

/** SQL: columns of the reply. Safe to interpolate, because `lang` has two values only. */
const wireColumns = (lang: Language) => `
  ${VERSION} as version, s.id::text as "purchaseId", s.product_id::text as "productId", p.name_${lang} as "productName",
  p.variant_${lang} as variant, p.sku as descriptor, p.sku as "productSku", s.qty as "productQty",
  s.unit_price_cents / 100.0::float8 as price, ${reductionColumns('s.old_price_cents')}, ${CONTENT},
  '€' as "currencySymbol", p.image_path as "productImagePath", p.description_${lang} as "productDescription",
  s.interval_days as "billingIntervalDays", s.next_bill_date as "nextBillDate", s.restart_date as "restartDate",
  s.waiting_since as "waitingSince", s.cancel_on as "cancelOn", ${DECLARATION_WAITS} as "declarationWaits", s.status,
  s.shipping_cents / 100.0::float8 as shipping, s.tax_cents / 100.0::float8 as "totalRefunded",
  s.tax_cents / 100.0::float8 as taxes, s.discount_cents / 100.0::float8 as discount,
  r.amount_hundredths / 100.0::float8 as "discountAmount", r.is_percent as "discountIsPercent",
  c.first_name as "firstName", c.last_name as "lastName", coalesce(c.ship_address1, c.address1) as address1,
  case when c.ship_address1 is null then c.address2 else coalesce(c.ship_address2, '""') end as address2,
  coalesce(c.ship_city, c.city) as city, coalesce(c.ship_state, c.state) as state,
  coalesce(c.ship_country, c.country) as country, coalesce(c.ship_postal_code, c.postal_code) as "postalCode",
  ps.id::text as "paySourceId", ps.card_last4 as "cardLast4", p.stock_qty as "stockQty",
  ${PAYMENT_PROBLEM} as "paymentProblem"`;

const TABLES = `
  subscriptions s
  join customers c on c.id = s.customer_id
  join products p on p.id = s.product_id
  left join pay_sources ps on ps.id = s.pay_source_id and ${IS_OURS}`;

const REDUCTION = withReduction({
  product: 's.product_id',
  price: 's.unit_price_cents',
  oldPrice: 's.old_price_cents',
});

const LIVE_CODE = 'left join discount_redemptions r on r.subscription_id = s.id and r.removed_at is null';

/** SQL: subscriptions `s` with all tables of `VERSION`. */
export const VERSIONED = `${TABLES} ${LIVE_CODE}`;

const LOCKED_COLUMNS = `
  ${VERSION} as version, s.id, s.customer_id as "customerId", s.status, s.next_bill_date as "nextBillDate", s.restart_date as "restartDate",
  s.ended_on as "endedOn", s.cancel_reason as "cancelReason",
  s.cancel_on as "cancelOn", s.product_id as "productId", s.qty as quantity,
  s.unit_price_cents as "unitPriceCents", s.old_price_cents as "oldUnitPriceCents", s.interval_days as "intervalDays",
  s.shipping_cents as "shippingCents", s.tax_cents as "taxCents", s.discount_cents as "discountCents",
  s.retry_no as "retryNo", s.retry_on as "retryOn", s.failed_since as "failedSince", s.failed_for as "failedFor",
  s.waiting_since as "waitingSince", s.pay_source_id as "paySourceId",
  ps.gateway_token as "gatewayToken", ps.card_last4 as "cardLast4",
  case c.lang when 'en' then p.name_en else p.name_de end as "productName",
  c.email, c.first_name as "firstName", c.lang, coalesce(c.ship_country, c.country) as country,
  r.id as "redemptionId", r.code as "discountCode",
  case when r.id is not null then
    json_build_object('amountHundredths', r.amount_hundredths, 'isPercent', r.is_percent) end as discount`;

/** Returns the statements of `list`; built once, because the driver hashes each new string. */
const listIn = (lang: Language) => {
  const found = `select ${wireColumns(lang)} from ${VERSIONED} ${REDUCTION}
    where s.customer_id = $1 and ($2::bigint is null or s.id = $2)`;
  return {
    byNextBill: `${found} order by s.next_bill_date nulls last, s.id`,
    newestFirst: `${found} order by s.started_on desc, s.id desc`,
  };
};
const LIST: Record<Language, ReturnType<typeof listIn>> = { de: listIn('de'), en: listIn('en') };
const READ_LOCKED = `select ${LOCKED_COLUMNS} from ${VERSIONED} where s.id = $1 and s.customer_id = $2`;

export const subscriptionsRepository = (sql: Sql) => ({
  /** Returns the id of the customer. */
  async ownerOf(id: number): Promise<number | undefined> {
    const [row] = await sql.query<{ customerId: number }>(
      'select customer_id as "customerId" from subscriptions where id = $1',
      [id],
    );
    return row?.customerId;
  },

  /** True if a declaration blocks the charges of the subscription (rules §28.9). */
  async isHeld(id: number): Promise<boolean> {
    const rows = await sql.query(`select 1 from subscriptions s where s.id = $1 and not (${notHeld('s')})`, [id]);
    return rows.length > 0;
  },

  /** Returns a customer's subscriptions, the newest first or by next bill date (rules §8.1). */
  async list({ customerId, lang, byNextBill, purchaseId }: ListFilter): Promise<SubscriptionWire[]> {
    const statement = LIST[lang][byNextBill ? 'byNextBill' : 'newestFirst'];
    return (await sql.query<WithContent<SubscriptionWire>>(statement, [customerId, purchaseId])).map(withUnitPrice);
  },

  /**
   * Locks and returns a subscription of the customer, or undefined (rules §3.5). Reads in a second statement, because
   * the locking statement may see older rows of other tables.
   */
  async lock(id: number, customerId: number): Promise<LockedSubscription | undefined> {
    await sql.query('select 1 from subscriptions where id = $1 and customer_id = $2 for update', [id, customerId]);
    return this.readLocked(id, customerId);
  },

  /** Returns a subscription already locked by this transaction. */
  async readLocked(id: number, customerId: number): Promise<LockedSubscription | undefined> {
    const [row] = await sql.query<LockedSubscription>(READ_LOCKED, [id, customerId]);
    return row;
  },

  /** Returns the ids of a customer's uncancelled subscriptions in locking order, without a lock. */
  async openIds(customerId: number): Promise<number[]> {
    const rows = await sql.query<{ id: number }>(
      `select id from subscriptions where customer_id = $1 and status <> 'CANCELLED' order by id`,
      [customerId],
    );
    return rows.map(({ id }) => id);
  },

  /** Locks all subscriptions of a customer, including cancelled subscriptions. @returns their ids */
  async lockAll(customerId: number): Promise<number[]> {
    const rows = await sql.query<{ id: number }>(
      'select id from subscriptions where customer_id = $1 order by id for update',
      [customerId],
    );
    return rows.map(({ id }) => id);
  },

  async save(id: number, customerId: number, state: SubscriptionState) {
    await sql.query(
      `update subscriptions set status = $3, next_bill_date = $4, restart_date = $5, ended_on = $6, cancel_reason = $7,
         product_id = $8, qty = $9, unit_price_cents = $10, old_price_cents = $11, interval_days = $12,
         shipping_cents = $13, tax_cents = $14, discount_cents = $15, retry_no = $16, retry_on = $17, pay_source_id = $18,
         waiting_since = $19, failed_since = $20, failed_for = $21, cancel_on = $22
       where id = $1 and customer_id = $2`,
      [
        id,
        customerId,
        state.status,
        state.nextBillDate,
        state.restartDate,
        state.endedOn,
        state.cancelReason,
        state.productId,
        state.quantity,
        state.unitPriceCents,
        state.oldUnitPriceCents,
        state.intervalDays,
        state.shippingCents,
        state.taxCents,
        state.discountCents,
        state.retryNo,
        state.retryOn,
        state.paySourceId,
        state.waitingSince,
        state.failedSince,
        state.failedFor,
        state.cancelOn,
      ],
    );
  },

  /** Returns the ISO date of a customer's first possible charge, or null. Today if an order waits for stock. */
  async firstChargeDay(customerId: number, today: IsoDate): Promise<IsoDate | null> {
    const [row] = await sql.query<{ day: IsoDate | null }>(
      `select min(day) as day from (
         select case when waiting_since is null then coalesce(retry_on, next_bill_date) else $2::date end as day, cancel_on
         from subscriptions where customer_id = $1 and status in ('ACTIVE', 'PAUSED')) s where ${billedBefore('day')}`,
      [customerId, today],
    );
    return row?.day ?? null;
  },

  /**
   * Returns the customer's next charge: the sum of one card's orders on the earliest date. Ignores free orders and
   * orders that wait for stock.
   */
  async nextCharge({ id, lang }: { id: number; lang: Language }): Promise<NextCharge | undefined> {
    const [row] = await sql.query<NextCharge>(
      `select coalesce(s.retry_on, s.next_bill_date) as "nextBillDate", ps.card_last4 as "cardLast4",
              array_agg(p.name_${lang} order by s.id) as "productNames",
              sum(${NEXT_TOTAL})::bigint as "totalCents"
       from subscriptions s join pay_sources ps on ps.id = s.pay_source_id join products p on p.id = s.product_id
       where s.customer_id = $1 and s.status in ('ACTIVE', 'PAUSED') and s.next_bill_date is not null
         and s.waiting_since is null and ${billedBefore('coalesce(s.retry_on, s.next_bill_date)')} and ${COSTS}
       group by 1, 2, ps.id order by 1, ps.id limit 1`,
      [id],
    );
    return row;
  },
});
