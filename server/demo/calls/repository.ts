import type { IsoDate } from '#src/domain/isoDate';
import type { Sql } from '../../db/Db';

export interface DemoDiscount {
  code: string;
  codeNorm: string;
  amountHundredths: number;
  isPercent: boolean;
  usageLimit: number | null;
  oncePerCustomer: boolean;
  startDate: IsoDate;
  endDate: IsoDate | null;
  deleted: boolean;
}

interface DemoProduct {
  name?: string | undefined;
  priceCents?: number | undefined;
  /** Price before a reduction; stored only if higher than the price. */
  oldPriceCents?: number | undefined;
  /** Content in kilogrammes. */
  contentAmount?: number | undefined;
  stock?: number | undefined;
  active?: boolean | undefined;
}

export const demoRepository = (sql: Sql) => ({
  /** Returns the discount's id, or undefined if an undeleted discount has the code. */
  async addDiscount(discount: DemoDiscount): Promise<number | undefined> {
    const [row] = await sql.query<{ id: number }>(
      `insert into discounts (code, code_norm, amount_hundredths, is_percent, usage_limit, once_per_customer, start_date,
         end_date, deleted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9::boolean then now() end)
       on conflict do nothing returning id`,
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
    return row?.id;
  },

  /** Adds an inactive product. `stockedProducts` excludes products with the SKU prefix `DEMO-`. */
  async addProduct(mark: string): Promise<number> {
    const [row] = await sql.query<{ id: number }>(
      `insert into products (sku, type, name_de, name_en, variant_de, variant_en, description_de, description_en,
         image_path, price_cents, stock_qty, active)
       values ('DEMO-' || $1::text, 'litter', '-', '-', '10 kg', '10 kg', 'Nur zur Probe', 'Just a sample',
         '/products/eichenstreu-10l.svg', 1, 0, false) returning id`,
      [mark],
    );
    if (!row) throw new Error('A product could not be made.');
    return row.id;
  },

  /** Returns the product's name, or undefined if no product has this id. */
  async changeProduct(
    id: number,
    { name, priceCents, oldPriceCents, contentAmount, stock, active }: DemoProduct,
  ): Promise<string | undefined> {
    const [row] = await sql.query<{ name: string }>(
      `update products set name_de = coalesce($2, name_de), name_en = coalesce($2, name_en),
         price_cents = coalesce($3, price_cents),
         old_price_cents = case when coalesce($6, old_price_cents) > coalesce($3, price_cents)
           then coalesce($6, old_price_cents) end,
         stock_qty = coalesce($4, stock_qty), active = coalesce($5, active),
         content_amount = coalesce($7, content_amount), content_unit = case when $7 is null then content_unit else 'kg' end
       where id = $1 returning name_de as name`,
      [
        id,
        name ?? null,
        priceCents ?? null,
        stock ?? null,
        active ?? null,
        oldPriceCents ?? null,
        contentAmount ?? null,
      ],
    );
    return row?.name;
  },

  async addDiscountCustomer(discountId: number, emailNorm: string) {
    await sql.query('insert into discount_customers (discount_id, email_norm) values ($1, $2)', [
      discountId,
      emailNorm,
    ]);
  },
});
