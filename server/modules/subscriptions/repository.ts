import type { Language } from '../../../src/domain/language';
import type { PlanDate } from '../../../src/domain/planDate';
import type { SubscriptionStatus } from '../../../src/domain/subscriptionStatus';
import type { Sql } from '../../db/Db';
import type { SubscriptionWire } from './schemas';

export interface ListFilter {
  customerId: number;
  lang: Language;
  byNextBill: boolean;
  purchaseId: number | null;
}

/** A subscription that this transaction alone may change, with what its mails and bills need. */
export interface LockedSubscription {
  id: number;
  customerId: number;
  status: SubscriptionStatus;
  nextBillDate: PlanDate | null;
  intervalDays: number;
  productId: number;
  quantity: number;
  unitPriceCents: number;
  shippingCents: number;
  taxCents: number;
  gatewayToken: string | null;
  productName: string;
  email: string;
  firstName: string;
  lang: Language;
}

/** Column suffixes are a closed set, so they may stand in the text of a statement. */
const wireColumns = (lang: Language) => `
  s.id::text as "purchaseId", s.product_id::text as "productId", p.name_${lang} as "productName",
  p.variant_${lang} as variant, p.sku as descriptor, s.qty as "productQty",
  s.unit_price_cents / 100.0::float8 as price, s.old_price_cents / 100.0::float8 as "oldPrice",
  '€' as "currencySymbol", p.image_path as "productImagePath", p.description_${lang} as "productDescription",
  s.interval_days as "billingIntervalDays", s.next_bill_date as "nextBillDate", s.status,
  s.shipping_cents / 100.0::float8 as shipping, s.tax_cents / 100.0::float8 as "totalRefunded",
  s.tax_cents / 100.0::float8 as taxes, c.first_name as "firstName", c.last_name as "lastName",
  coalesce(c.ship_address1, c.address1) as address1,
  case when c.ship_address1 is null then c.address2 else coalesce(c.ship_address2, '""') end as address2,
  coalesce(c.ship_city, c.city) as city, coalesce(c.ship_state, c.state) as state,
  coalesce(c.ship_country, c.country) as country, coalesce(c.ship_postal_code, c.postal_code) as "postalCode",
  ps.card_last4 as "cardLast4", p.stock_qty as "stockQty"`;

const TABLES = `
  subscriptions s
  join customers c on c.id = s.customer_id
  join products p on p.id = s.product_id
  left join pay_sources ps on ps.id = s.pay_source_id`;

export const subscriptionsRepository = (sql: Sql) => ({
  /** A customer's subscriptions: newest first, or by their next bill (contract §4). */
  list: ({ customerId, lang, byNextBill, purchaseId }: ListFilter) =>
    sql.query<SubscriptionWire>(
      `select ${wireColumns(lang)} from ${TABLES}
       where s.customer_id = $1 and ($2::bigint is null or s.id = $2)
       order by ${byNextBill ? 's.next_bill_date nulls last, s.id' : 's.started_on desc, s.id desc'}`,
      [customerId, purchaseId],
    ),

  /** Another customer's subscription is not found, like one that does not exist (contract §2). */
  async lock(id: number, customerId: number): Promise<LockedSubscription | undefined> {
    const [row] = await sql.query<LockedSubscription>(
      `select s.id, s.customer_id as "customerId", s.status, s.next_bill_date as "nextBillDate",
              s.interval_days as "intervalDays", s.product_id as "productId", s.qty as quantity,
              s.unit_price_cents as "unitPriceCents", s.shipping_cents as "shippingCents", s.tax_cents as "taxCents",
              ps.gateway_token as "gatewayToken", case c.lang when 'en' then p.name_en else p.name_de end as "productName",
              c.email, c.first_name as "firstName", c.lang
       from ${TABLES} where s.id = $1 and s.customer_id = $2 for update of s`,
      [id, customerId],
    );
    return row;
  },

  async setNextBillDate(id: number, customerId: number, date: PlanDate) {
    await sql.query('update subscriptions set next_bill_date = $3 where id = $1 and customer_id = $2', [
      id,
      customerId,
      date,
    ]);
  },
});
