import type { CardBrand } from '#src/domain/customer/card';
import type { Language } from '#src/domain/language';
import type { SubscriptionStatus } from '#src/domain/subscriptionStatus';
import type { Sql } from '#server/db/Db';
import { IS_OURS } from '../billing/isOurs';

/** Stored fields of a card; never its number or security code (rules §13.12). */
export interface StoredCard {
  brand: CardBrand;
  last4: string;
  month: number;
  year: number;
}

export interface PaySource extends StoredCard {
  id: number;
  /** Token of the card at the gateway. */
  token: string;
}

/** Subscription of any status, paid by a card. */
export interface PaidByCard {
  id: number;
  status: SubscriptionStatus;
  productName: string;
}

/** Unpaid order of an active subscription. */
export interface OpenOrder {
  productName: string;
  totalCents: number;
}

interface NewCard extends StoredCard {
  customerId: number;
  token: string;
}

const FIND = `select id, brand, card_last4 as last4, card_month as month, card_year as year, gateway_token as token
  from pay_sources ps where id = $1 and customer_id = $2 and ${IS_OURS}`;

export const cardsRepository = (sql: Sql) => ({
  async find(id: number, customerId: number): Promise<PaySource | undefined> {
    const [row] = await sql.query<PaySource>(FIND, [id, customerId]);
    return row;
  },

  /** Returns id and customer of the method with this token at a provider. */
  async findByToken(provider: string, token: string): Promise<{ id: number; customerId: number } | undefined> {
    const [row] = await sql.query<{ id: number; customerId: number }>(
      `select id, customer_id as "customerId" from pay_sources ps
       where gateway_token = $2 and provider = $1 and ${IS_OURS} order by id limit 1`,
      [provider, token],
    );
    return row;
  },

  async lock(id: number, customerId: number): Promise<PaySource | undefined> {
    const [row] = await sql.query<PaySource>(`${FIND} for update`, [id, customerId]);
    return row;
  },

  async count(customerId: number): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      `select count(*)::int as count from pay_sources ps where customer_id = $1 and ${IS_OURS}`,
      [customerId],
    );
    return row?.count ?? 0;
  },

  async add({ customerId, brand, last4, month, year, token }: NewCard): Promise<number> {
    const [row] = await sql.query<{ id: number }>(
      `insert into pay_sources (customer_id, type, brand, card_last4, card_month, card_year, gateway_token, provider,
         provider_account)
       select $1::bigint, 'CREDITCARD', $2, $3, $4::smallint, $5::smallint, $6, provider, provider_account
       from installation returning id`,
      [customerId, brand, last4, month, year, token],
    );
    if (!row) throw new Error('A card could not be stored.');
    return row.id;
  },

  async replace(id: number, { customerId, brand, last4, month, year, token }: NewCard) {
    await sql.query(
      `update pay_sources set brand = $3, card_last4 = $4, card_month = $5, card_year = $6, gateway_token = $7,
         replaced_at = now()
       where id = $1 and customer_id = $2`,
      [id, customerId, brand, last4, month, year, token],
    );
  },

  async remove(id: number, customerId: number) {
    await sql.query('delete from pay_sources where id = $1 and customer_id = $2', [id, customerId]);
  },

  /** Returns the customer's unpaid orders with another card; totals in cents. */
  openElsewhere: (id: number, customerId: number, lang: Language) =>
    sql.query<OpenOrder>(
      `select p.name_${lang} as "productName",
         s.unit_price_cents::bigint * s.qty - s.discount_cents + s.shipping_cents + s.tax_cents as "totalCents"
       from subscriptions s join products p on p.id = s.product_id
       where s.customer_id = $2 and s.status = 'ACTIVE' and s.retry_on is not null and s.pay_source_id <> $1
       order by s.id`,
      [id, customerId],
    ),

  /** Returns the subscriptions paid by a card, including cancelled subscriptions, in the order of their ids. */
  paidBy: (id: number, customerId: number, lang: Language) =>
    sql.query<PaidByCard>(
      `select s.id, s.status, p.name_${lang} as "productName"
       from subscriptions s join products p on p.id = s.product_id
       where s.pay_source_id = $1 and s.customer_id = $2 order by s.id`,
      [id, customerId],
    ),
});
