import type { IsoDate } from '#src/domain/isoDate';
import type { OrderAmounts } from '#src/domain/order/order';
import type { Sql, SqlValue } from '../../db/Db';
import { SUBSCRIPTION_FIELDS } from '../../core/platform/events/snapshots';
import { IS_OURS } from '../../core/shop/billing/isOurs';
import { VERSIONED } from '../../core/shop/subscriptions/repository';
import { VERSION } from '../../core/shop/subscriptions/version';
import type { ShopSubscription, SubscriptionsQuery } from './subscriptionBodies';

export interface NewSubscription extends OrderAmounts {
  customerId: number;
  productId: number;
  paySourceId: number | null;
  oldUnitPriceCents: number | null;
  intervalDays: number;
  nextBillDate: IsoDate;
  startedOn: IsoDate;
  externalId: string;
  externalHash: string;
}

const LISTED = `select ${SUBSCRIPTION_FIELDS} || jsonb_build_object('version', ${VERSION}) as subscription from ${VERSIONED}`;

export const shopSubscriptionsRepository = (sql: Sql) => ({
  /** Returns up to `limit` subscriptions with all given numbers, in the order of their own. */
  async list(query: Omit<SubscriptionsQuery, 'len'>): Promise<ShopSubscription[]> {
    const { purchaseId, externalId, customerId, customerExternalId, cursor, limit } = query;
    const params: SqlValue[] = [limit];
    const withParam = (condition: string, value: string | undefined) =>
      value === undefined ? [] : [`${condition} $${params.push(value)}`];
    const conditions = [
      'true',
      ...withParam('s.id =', purchaseId),
      ...withParam('s.external_id =', externalId),
      ...withParam('s.customer_id =', customerId),
      ...withParam('c.external_id =', customerExternalId),
      ...withParam('s.id >', cursor),
    ];
    const statement = `${LISTED} where ${conditions.join(' and ')} order by s.id limit $1`;
    const rows = await sql.query<{ subscription: ShopSubscription }>(statement, params, 'fresh');
    return rows.map(({ subscription }) => subscription);
  },

  /** Adds an active subscription; the statistics follow by triggers. @returns the id */
  async add(subscription: NewSubscription): Promise<number> {
    const { customerId, productId, paySourceId, quantity, unitPriceCents, oldUnitPriceCents } = subscription;
    const { shippingCents, taxCents, discountCents, intervalDays, nextBillDate, startedOn } = subscription;
    const [row] = await sql.query<{ id: number }>(
      `insert into subscriptions (customer_id, product_id, pay_source_id, qty, unit_price_cents, old_price_cents,
         shipping_cents, tax_cents, discount_cents, interval_days, next_bill_date, status, started_on, external_id,
         external_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'ACTIVE', $12, $13, $14) returning id`,
      [
        ...[customerId, productId, paySourceId, quantity, unitPriceCents, oldUnitPriceCents],
        ...[shippingCents, taxCents, discountCents, intervalDays, nextBillDate, startedOn],
        ...[subscription.externalId, subscription.externalHash],
      ],
    );
    if (!row) throw new Error('A subscription could not be stored.');
    return row.id;
  },

  /** Returns the id of a customer's card with this token of the gateway. */
  async findCard(customerId: number, token: string): Promise<number | undefined> {
    const [row] = await sql.query<{ id: number }>(
      `select id from pay_sources ps where customer_id = $1 and gateway_token = $2 and ${IS_OURS} order by id limit 1`,
      [customerId, token],
    );
    return row?.id;
  },

  async productIdOf(sku: string): Promise<number | undefined> {
    const [row] = await sql.query<{ id: number }>('select id from products where sku = $1', [sku]);
    return row?.id;
  },
});
