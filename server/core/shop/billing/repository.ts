import type { Language } from '#src/domain/language';
import type { IsoDate } from '#src/domain/isoDate';
import type { Sql } from '#server/db/Db';

/** `FAILED`: the outcome could not be stored, and an operator must settle the bill (rules §7.16). */
export type BillState = 'PENDING' | 'SUCCESS' | 'DECLINED' | 'FAILED';

/** Attempt to charge an order, with amounts that are fixed at its creation. */
export interface Bill {
  id: number;
  customerId: number;
  subscriptionId: number;
  /** Null, like its version of the terms, in unsettled bills of an earlier version. */
  orderId: number | null;
  orderVersion: number | null;
  /** Date of the charge and of its payment. */
  billDate: IsoDate;
  /** Due date of the order; part of the gateway key (rules §7.10 c). */
  dueDate: IsoDate;
  /** `order`: immediate order. `renewal`: charge by a job. `retry`: a customer's payment of an unpaid order. */
  kind: 'order' | 'renewal' | 'retry';
  state: BillState;
  gatewayKey: string;
  /** Token of the card; null only in bills of 0 cents without a card. */
  gatewayToken: string | null;
  /** Id of the card; null without a card, or in bills of older versions. */
  paySourceId: number | null;
  cardLast4: string | null;
  productId: number;
  /** Present name of the product, in the language of the bill. */
  productName: string;
  quantity: number;
  unitPriceCents: number;
  shippingCents: number;
  taxCents: number;
  discountCents: number;
  /** Redemption of the order's discount code, if any. */
  redemptionId: number | null;
  lang: Language;
  actingAdmin: string | null;
  nextBillDate: IsoDate | null;
}

export type NewBill = Omit<
  Bill,
  'id' | 'state' | 'gatewayKey' | 'nextBillDate' | 'productName' | 'orderId' | 'orderVersion'
>;

/** Order of a bill, and the version of its terms that is charged. */
export interface OrderTry {
  orderId: number;
  orderVersion: number;
}

/** Outcome to store for a bill. */
export interface Settlement {
  state: Exclude<BillState, 'PENDING' | 'FAILED'>;
  nextBillDate: IsoDate | null;
  responseType: 'SUCCESS' | 'SOFT_DECLINE';
  totalCents: number;
  gatewayRef: string | null;
}

const RETRY_SECONDS = 30;
const CLAIM_LIMIT = 20;
/** Failed bookings before a bill becomes `FAILED` (rules §7.16). */
const BOOKING_TRIES = 3;
const DUE_DATE = 'coalesce(bills.due_date, bills.bill_date)';
const COLUMNS = `
  bills.id, bills.customer_id as "customerId", bills.subscription_id as "subscriptionId", bills.bill_date as "billDate",
  bills.order_id as "orderId", bills.order_version as "orderVersion",
  ${DUE_DATE} as "dueDate", bills.state, bills.gateway_key as "gatewayKey", bills.gateway_token as "gatewayToken",
  bills.pay_source_id as "paySourceId", bills.card_last4 as "cardLast4", bills.product_id as "productId",
  bills.qty as quantity, bills.unit_price_cents as "unitPriceCents", bills.shipping_cents as "shippingCents",
  bills.tax_cents as "taxCents", bills.discount_cents as "discountCents", bills.redemption_id as "redemptionId",
  bills.kind, bills.lang, bills.acting_admin as "actingAdmin", bills.next_bill_date as "nextBillDate",
  (select case bills.lang when 'en' then p.name_en else p.name_de end from products p where p.id = bills.product_id)
    as "productName"`;

/** Bill that an operator must settle, with the reason. */
export type FailedBill = Bill & { failure: string };

export const billsRepository = (sql: Sql) => ({
  /** Returns the state of a subscription's unsettled bill, or null. */
  async unsettled(subscriptionId: number): Promise<'PENDING' | 'FAILED' | null> {
    const [row] = await sql.query<{ state: 'PENDING' | 'FAILED' }>(
      `select state from bills where subscription_id = $1 and state in ('PENDING', 'FAILED') order by state limit 1`,
      [subscriptionId],
    );
    return row?.state ?? null;
  },

  /** Returns the state of the unsettled retry that may store this card on its subscription, or null. */
  async unsettledRetry(customerId: number, paySourceId: number): Promise<'PENDING' | 'FAILED' | null> {
    const [row] = await sql.query<{ state: 'PENDING' | 'FAILED' }>(
      `select b.state from subscriptions s join bills b on b.subscription_id = s.id
       where s.customer_id = $1 and b.pay_source_id = $2 and b.kind = 'retry' and b.state in ('PENDING', 'FAILED')
       order by b.state limit 1`,
      [customerId, paySourceId],
    );
    return row?.state ?? null;
  },

  /** True if a paid bill has this due date or this charge date. */
  async isBilledOn(subscriptionId: number, date: IsoDate): Promise<boolean> {
    const rows = await sql.query(
      `select 1 from bills where subscription_id = $1 and $2 in (bill_date, due_date) and state = 'SUCCESS'`,
      [subscriptionId, date],
    );
    return rows.length > 0;
  },

  /** Returns `isUnsettled` for an unsettled bill, and the charge date of the paid bill of `dueDate` or null. */
  async standing(
    subscriptionId: number,
    dueDate: IsoDate,
  ): Promise<{ isUnsettled: boolean; billedOn: IsoDate | null }> {
    const rows = await sql.query<Pick<Bill, 'state' | 'billDate'>>(
      `select state, bill_date as "billDate" from bills where subscription_id = $1
         and (state in ('PENDING', 'FAILED') or (state = 'SUCCESS' and ${DUE_DATE} = $2))`,
      [subscriptionId, dueDate],
    );
    return {
      isUnsettled: rows.some(({ state }) => state !== 'SUCCESS'),
      billedOn: rows.find(({ state }) => state === 'SUCCESS')?.billDate ?? null,
    };
  },

  /**
   * Adds a bill for the next attempt. The gateway key contains the due date and the number of the attempt, so that a
   * repeated request charges once.
   */
  async open(bill: NewBill & OrderTry): Promise<Bill> {
    const [row] = await sql.query<Bill>(
      `insert into bills (customer_id, subscription_id, bill_date, attempt_no, state, gateway_key, gateway_token,
         product_id, qty, unit_price_cents, shipping_cents, tax_cents, discount_cents, redemption_id, kind, lang,
         acting_admin, pay_source_id, card_last4, due_date, order_id, order_version, next_try_at)
       select $1::bigint, $2::bigint, $3::date, n, 'PENDING', concat_ws(':', 'sub', $2::bigint, $17::date, n), $4,
         $5::bigint, $6::int, $7::int, $8::int, $9::bigint, $10::bigint, $11::bigint, $12, $13, $14, $15::bigint, $16,
         $17::date, $18::bigint, $19::smallint, now() + make_interval(secs => ${RETRY_SECONDS})
       from (select count(*)::int + 1 as n from bills where subscription_id = $2 and ${DUE_DATE} = $17) as attempt
       returning ${COLUMNS}`,
      [
        bill.customerId,
        bill.subscriptionId,
        bill.billDate,
        bill.gatewayToken,
        bill.productId,
        bill.quantity,
        bill.unitPriceCents,
        bill.shippingCents,
        bill.taxCents,
        bill.discountCents,
        bill.redemptionId,
        bill.kind,
        bill.lang,
        bill.actingAdmin,
        bill.paySourceId,
        bill.cardLast4,
        bill.dueDate,
        bill.orderId,
        bill.orderVersion,
      ],
    );
    if (!row) throw new Error('A bill could not be opened.');
    return row;
  },

  async linkOrder(id: number, { orderId, orderVersion }: OrderTry): Promise<void> {
    await sql.query('update bills set order_id = $2, order_version = $3 where id = $1', [id, orderId, orderVersion]);
  },

  async find(id: number): Promise<Bill> {
    const [row] = await sql.query<Bill>(`select ${COLUMNS} from bills where id = $1`, [id]);
    if (!row) throw new Error('A bill is gone.');
    return row;
  },

  /**
   * Locks a bill and its subscription. Read the subscription in a later statement, because this statement may see older
   * values.
   */
  async lock(id: number): Promise<Bill> {
    const [row] = await sql.query<Bill>(
      `select ${COLUMNS} from bills join subscriptions s on s.id = bills.subscription_id
       where bills.id = $1 for update of bills, s`,
      [id],
    );
    if (!row) throw new Error('A bill is gone.');
    return row;
  },

  /**
   * Counts a failed booking, and sets the bill to `FAILED` after the third.
   * @param failure the outcome of the charge, and the database error
   */
  async noteFailure(id: number, failure: string) {
    await sql.query(
      `update bills set failures = failures + 1, failure = $2,
         state = case when failures + 1 < ${BOOKING_TRIES} then state else 'FAILED' end
       where id = $1 and state = 'PENDING'`,
      [id, failure],
    );
  },

  /** Returns the oldest `FAILED` bills. */
  failed: () =>
    sql.query<FailedBill>(
      `select ${COLUMNS}, failure from bills where state = 'FAILED' order by id limit ${CLAIM_LIMIT}`,
    ),

  /** Claims bills left `PENDING`, for example by a crash. Later claims skip these bills until `next_try_at`. */
  async claimLeftOver(): Promise<number[]> {
    const rows = await sql.query<{ id: number }>(
      `update bills set next_try_at = now() + make_interval(secs => ${RETRY_SECONDS})
       where id in (
         select id from bills where state = 'PENDING' and next_try_at <= now()
         order by next_try_at limit ${CLAIM_LIMIT} for update skip locked)
       returning id`,
    );
    return rows.map(({ id }) => id);
  },

  /** Takes goods from the stock; returns false if the stock is too low. */
  async reserve(productId: number, quantity: number): Promise<boolean> {
    const rows = await sql.query(
      'update products set stock_qty = stock_qty - $2::int where id = $1 and stock_qty >= $2::int returning 1',
      [productId, quantity],
    );
    return rows.length > 0;
  },

  /** Settles a bill and adds its payment; an order's first payment has its number. @returns the id of the payment */
  async settle(id: number, { state, nextBillDate, responseType, totalCents, gatewayRef }: Settlement): Promise<number> {
    const [row] = await sql.query<{ id: number }>(
      `with bill as (update bills set state = $2, next_bill_date = $3 where id = $1 returning *),
         payment as (
           insert into payments (id, order_id, order_version, customer_id, subscription_id, billed_on, response_type,
             total_cents, tax_cents, shipping_cents, discount_cents, next_bill_date, gateway_ref)
           select case when exists (select from payments where id = bill.order_id) then nextval('payments_id_seq')
               else order_id end, order_id, order_version, customer_id, subscription_id, bill_date, $4, $5, tax_cents,
             shipping_cents, discount_cents, next_bill_date, $6
           from bill returning id)
       select id from payment`,
      [id, state, nextBillDate, responseType, totalCents, gatewayRef],
    );
    if (!row) throw new Error('A payment could not be stored.');
    return row.id;
  },
});
