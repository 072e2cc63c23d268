import { normalizeEmail } from '#src/domain/email';
import type { DiscountTerms } from '#src/domain/order/discountAmount';
import type { IsoDate } from '#src/domain/isoDate';
import type { Sql } from '#server/db/Db';
import type { RecordWire } from './schemas';

/** Discount locked by this transaction. */
export interface LockedDiscount extends DiscountTerms {
  id: number;
  code: string;
  usageLimit: number | null;
  usedCount: number;
  oncePerCustomer: boolean;
  startDate: IsoDate;
  endDate: IsoDate | null;
  isDeleted: boolean;
}

/** Removed redemption, with its original terms and the present limits of its discount. */
export interface RemovedRedemption extends DiscountTerms {
  id: number;
  discountId: number;
  /** True if the redemption reduced a bill and its use remains counted (rules §11.4). */
  counts: boolean;
  usageLimit: number | null;
  usedCount: number;
  oncePerCustomer: boolean;
}

interface Redemption {
  discount: LockedDiscount;
  customerId: number;
  subscriptionId: number;
  at: Date;
}

export const redemptionsRepository = (sql: Sql) => ({
  /** Locks and returns the discount of a code. Falls back to the last deleted discount of the code. */
  async lockDiscount(codeNorm: string): Promise<LockedDiscount | undefined> {
    const [row] = await sql.query<LockedDiscount>(
      `select id, code, amount_hundredths as "amountHundredths", is_percent as "isPercent",
              usage_limit as "usageLimit", used_count as "usedCount", once_per_customer as "oncePerCustomer",
              start_date as "startDate", end_date as "endDate", deleted_at is not null as "isDeleted"
       from discounts where code_norm = $1 order by deleted_at desc nulls first limit 1 for update`,
      [codeNorm],
    );
    return row;
  },

  /** True if the discount has no customer list, or its list contains the e-mail address. */
  async isFor(discountId: number, email: string): Promise<boolean> {
    const [row] = await sql.query<{ isFor: boolean }>(
      `select count(*) = 0 or count(*) filter (where email_norm = $2) > 0 as "isFor"
       from discount_customers where discount_id = $1`,
      [discountId, normalizeEmail(email)],
    );
    return row?.isFor ?? true;
  },

  async hasUsed(discountId: number, customerId: number): Promise<boolean> {
    const rows = await sql.query(
      'select 1 from discount_redemptions where discount_id = $1 and customer_id = $2 and counts limit 1',
      [discountId, customerId],
    );
    return rows.length > 0;
  },

  /** Adds a redemption with the present terms, and counts the use. */
  async add({ discount, customerId, subscriptionId, at }: Redemption): Promise<number> {
    await sql.query('update discounts set used_count = used_count + 1 where id = $1', [discount.id]);
    const [row] = await sql.query<{ id: number }>(
      `insert into discount_redemptions (discount_id, customer_id, subscription_id, code, amount_hundredths, is_percent,
         created_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [discount.id, customerId, subscriptionId, discount.code, discount.amountHundredths, discount.isPercent, at],
    );
    if (!row) throw new Error('A code could not be applied.');
    return row.id;
  },

  /** Removes a redemption. Decrements the use count if the redemption reduced no bill (rules §11.4). */
  async remove(id: number, at: Date) {
    await sql.query(
      `with removed as (
         update discount_redemptions r set removed_at = $2::timestamptz,
           counts = exists (select 1 from bills b where b.redemption_id = r.id and b.state <> 'DECLINED')
         where r.id = $1 returning discount_id, counts)
       update discounts d set used_count = greatest(used_count - 1, 0)
       from removed where d.id = removed.discount_id and not removed.counts`,
      [id, at],
    );
  },

  /** Returns the latest removed redemption of a code, and locks its discount. */
  async lockRemoved(subscriptionId: number, code: string): Promise<RemovedRedemption | undefined> {
    const [row] = await sql.query<RemovedRedemption>(
      `select r.id, r.discount_id as "discountId", r.amount_hundredths as "amountHundredths",
              r.is_percent as "isPercent", r.counts, d.usage_limit as "usageLimit", d.used_count as "usedCount",
              d.once_per_customer as "oncePerCustomer"
       from discount_redemptions r join discounts d on d.id = r.discount_id
       where r.subscription_id = $1 and r.code = $2 and r.removed_at is not null
       order by r.removed_at desc, r.id desc limit 1 for update of d`,
      [subscriptionId, code],
    );
    return row;
  },

  /** Restores a removed redemption, and counts its use. */
  async restore({ id, discountId, counts }: RemovedRedemption) {
    await sql.query('update discount_redemptions set removed_at = null, counts = true where id = $1', [id]);
    if (!counts) await sql.query('update discounts set used_count = used_count + 1 where id = $1', [discountId]);
  },

  async record(subscriptionId: number, customerId: number): Promise<RecordWire | null> {
    const [row] = await sql.query<RecordWire>(
      `select id::text, subscription_id::text as purchase_id, code from discount_redemptions
       where subscription_id = $1 and customer_id = $2 and removed_at is null`,
      [subscriptionId, customerId],
    );
    return row ?? null;
  },
});
