import type { DiscountOffer } from '#src/domain/discount/discountForm';
import { normalizeDiscountCode } from '#src/domain/discount/discountCode';
import type { Sql } from '../../db/Db';
import type { PageQuery } from '../../core/analytics/customerList/schemas';

export interface StoredDiscount extends DiscountOffer {
  id: number;
  /** Number of redemptions, except those that were given back (rules §11.4). */
  usedCount: number;
}

const COLUMNS = `d.id, code, amount_hundredths as "amountHundredths", is_percent as "isPercent",
  usage_limit as "usageLimit", used_count as "usedCount", once_per_customer as "oncePerCustomer", start_date as "startDate",
  end_date as "endDate", coalesce((select json_agg(email_norm order by email_norm) from discount_customers
    where discount_id = d.id), '[]') as customers`;

/** SQL: discounts whose code contains `$1`, without deleted discounts. */
const FOUND = 'from discounts d where deleted_at is null and strpos(code_norm, $1) > 0';

const columnsOf = (offer: DiscountOffer) => [
  offer.code,
  normalizeDiscountCode(offer.code),
  offer.amountHundredths,
  offer.isPercent,
  offer.usageLimit,
  offer.oncePerCustomer,
  offer.startDate,
  offer.endDate,
];

export const discountsRepository = (sql: Sql) => {
  const setCustomers = async (id: number, customers: readonly string[]) => {
    await sql.query('delete from discount_customers where discount_id = $1', [id]);
    await sql.query(
      `insert into discount_customers (discount_id, email_norm) select $1, jsonb_array_elements_text($2::jsonb)`,
      [id, JSON.stringify(customers)],
    );
  };

  return {
    /** Returns a page, an exact match of `search` first, then the newest; `total` counts all matches (rules §15.22). */
    async list({ search, page, resultPerPage }: PageQuery): Promise<{ rows: StoredDiscount[]; total: number }> {
      const term = normalizeDiscountCode(search);
      const [count] = await sql.query<{ total: number }>(`select count(*) as total ${FOUND}`, [term]);
      const rows = await sql.query<StoredDiscount>(
        `select ${COLUMNS} ${FOUND} order by code_norm = $1 desc, d.id desc limit $2 offset $3`,
        [term, resultPerPage, (page - 1) * resultPerPage],
      );
      return { rows, total: count?.total ?? 0 };
    },

    /** Locks before reading, because a single statement would read the e-mail addresses as of before the lock. */
    async lock(id: number): Promise<StoredDiscount | undefined> {
      await sql.query('select 1 from discounts where id = $1 for update', [id]);
      const [row] = await sql.query<StoredDiscount>(
        `select ${COLUMNS} from discounts d where id = $1 and deleted_at is null`,
        [id],
      );
      return row;
    },

    async insert(offer: DiscountOffer): Promise<number> {
      const [row] = await sql.query<{ id: number }>(
        `insert into discounts (code, code_norm, amount_hundredths, is_percent, usage_limit, once_per_customer,
           start_date, end_date) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        columnsOf(offer),
      );
      if (!row) throw new Error('A discount could not be stored.');
      await setCustomers(row.id, offer.customers);
      return row.id;
    },

    async update(id: number, offer: DiscountOffer) {
      await sql.query(
        `update discounts set code = $1, code_norm = $2, amount_hundredths = $3, is_percent = $4, usage_limit = $5,
           once_per_customer = $6, start_date = $7, end_date = $8 where id = $9`,
        [...columnsOf(offer), id],
      );
      await setCustomers(id, offer.customers);
    },

    /** Deletes a discount, or marks a redeemed discount as deleted, because redemptions refer to it. */
    async remove(id: number) {
      await sql.query(
        `with used as (
           update discounts set deleted_at = now()
           where id = $1 and exists (select 1 from discount_redemptions where discount_id = $1) returning id)
         delete from discounts where id = $1 and not exists (select 1 from discount_redemptions where discount_id = $1)`,
        [id],
      );
    },
  };
};
