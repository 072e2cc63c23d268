import type { PlanDate } from '../../../src/domain/planDate';
import type { Sql } from '../../db/Db';

export interface DemoDiscount {
  code: string;
  codeNorm: string;
  amountHundredths: number;
  isPercent: boolean;
  usageLimit: number | null;
  oncePerCustomer: boolean;
  startDate: PlanDate;
  endDate: PlanDate | null;
  deleted: boolean;
}

export const demoRepository = (sql: Sql) => ({
  async addAdmin(emailNorm: string) {
    await sql.query('insert into admins (email_norm) values ($1) on conflict do nothing', [emailNorm]);
  },

  async addDiscount(discount: DemoDiscount): Promise<number> {
    const [row] = await sql.query<{ id: number }>(
      `insert into discounts (code, code_norm, amount_hundredths, is_percent, usage_limit, once_per_customer, start_date,
         end_date, deleted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9::boolean then now() end) returning id`,
      [
        discount.code,
        discount.codeNorm,
        discount.amountHundredths,
        discount.isPercent,
        discount.usageLimit,
        discount.oncePerCustomer,
        discount.startDate,
        discount.endDate,
        discount.deleted,
      ],
    );
    if (!row) throw new Error('A discount could not be made.');
    return row.id;
  },

  async addDiscountCustomer(discountId: number, emailNorm: string) {
    await sql.query('insert into discount_customers (discount_id, email_norm) values ($1, $2)', [
      discountId,
      emailNorm,
    ]);
  },
});
