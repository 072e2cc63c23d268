import type { IsoDate } from '#src/domain/isoDate';
import type { Sql } from '#server/db/Db';
import type { Bill, BillState, LockingState, NewBill, OrderTry, Settlement } from './Bill';

/** Seconds of real time until a bill is looked up for the first time. */
export const LOOK_UP_SECONDS = 30;
/** SQL: bills that lock their subscription. */
export const LOCKING = `('PENDING', 'ACTION', 'FAILED')`;
const DUE_DATE = 'coalesce(bills.due_date, bills.bill_date)';
/** SQL: columns of a `Bill`. */
export const BILL_COLUMNS = `
  bills.id, bills.customer_id as "customerId", bills.subscription_id as "subscriptionId", bills.bill_date as "billDate",
  bills.order_id as "orderId", bills.order_version as "orderVersion",
  ${DUE_DATE} as "dueDate", bills.state, bills.gateway_key as "gatewayKey", bills.gateway_token as "gatewayToken",
  bills.provider, bills.provider_account as "providerAccount", bills.customer_ref as "customerRef",
  bills.gateway_ref as "gatewayRef", bills.action_url as "actionUrl",
  (extract(epoch from bills.created_at) * 1000)::float8 as "openedAt", bills.refusal, bills.is_placed as "isPlaced",
  bills.pay_source_id as "paySourceId", bills.card_last4 as "cardLast4", bills.product_id as "productId",
  bills.qty as quantity, bills.unit_price_cents as "unitPriceCents", bills.shipping_cents as "shippingCents",
  bills.tax_cents as "taxCents", bills.discount_cents as "discountCents", bills.redemption_id as "redemptionId",
  bills.kind, bills.lang, bills.acting_admin as "actingAdmin", bills.via_mail as "viaMail", bills.waived_cents as "waivedCents",
  bills.is_admin_try as "isAdminTry",
  bills.next_bill_date as "nextBillDate",
  (select case bills.lang when 'en' then p.name_en else p.name_de end from products p where p.id = bills.product_id)
    as "productName"`;

const isPlaced = (state: BillState): boolean => state === 'SUCCESS' || state === 'PROCESSING';

export const billsRepository = (sql: Sql) => ({
  /** Returns the state of the bill that locks a subscription, or null. */
  async unsettled(subscriptionId: number): Promise<LockingState | null> {
    const [row] = await sql.query<{ state: LockingState }>(
      `select state from bills where subscription_id = $1 and state in ${LOCKING} order by state limit 1`,
      [subscriptionId],
    );
    return row?.state ?? null;
  },

  /** Returns the state of the unsettled retry that may store this card on its subscription, or null. */
  async unsettledRetry(customerId: number, paySourceId: number): Promise<LockingState | null> {
    const [row] = await sql.query<{ state: LockingState }>(
      `select b.state from subscriptions s join bills b on b.subscription_id = s.id
       where s.customer_id = $1 and b.pay_source_id = $2 and b.kind = 'retry' and b.state in ${LOCKING}
       order by b.state limit 1`,
      [customerId, paySourceId],
    );
    return row?.state ?? null;
  },

  /** True if a placed bill has this due date or this charge date. */
  async isBilledOn(subscriptionId: number, date: IsoDate): Promise<boolean> {
    const rows = await sql.query(
      `select 1 from bills where subscription_id = $1 and $2 in (bill_date, due_date)
         and state in ('PROCESSING', 'SUCCESS')`,
      [subscriptionId, date],
    );
    return rows.length > 0;
  },

  /** Returns `isUnsettled` for a locking bill, and the charge date of the placed bill of `dueDate` or null. */
  async standing(
    subscriptionId: number,
    dueDate: IsoDate,
  ): Promise<{ isUnsettled: boolean; billedOn: IsoDate | null }> {
    const rows = await sql.query<Pick<Bill, 'state' | 'billDate'>>(
      `select state, bill_date as "billDate" from bills where subscription_id = $1
         and (state in ${LOCKING} or (state in ('PROCESSING', 'SUCCESS') and ${DUE_DATE} = $2))`,
      [subscriptionId, dueDate],
    );
    return {
      isUnsettled: rows.some(({ state }) => !isPlaced(state)),
      billedOn: rows.find(({ state }) => isPlaced(state))?.billDate ?? null,
    };
  },

  /**
   * Adds a bill for the next attempt. The gateway key contains the database's id, the due date and the number of the
   * attempt, so that a repeated request charges once, and a copy of the database never uses the same key.
   */
  async open(bill: NewBill & OrderTry): Promise<Bill> {
    const [row] = await sql.query<Bill>(
      `insert into bills (customer_id, subscription_id, bill_date, attempt_no, state, gateway_key, gateway_token,
         product_id, qty, unit_price_cents, shipping_cents, tax_cents, discount_cents, redemption_id, kind, lang,
         acting_admin, pay_source_id, card_last4, due_date, order_id, order_version, next_try_at, provider,
         provider_account, customer_ref, via_mail, waived_cents, is_admin_try)
       select $1::bigint, $2::bigint, $3::date, n, 'PENDING',
         concat_ws(':', i.id, 'sub', $2::bigint, $17::date, n), $4,
         $5::bigint, $6::int, $7::int, $8::int, $9::bigint, $10::bigint, $11::bigint, $12, $13, $14, $15::bigint, $16,
         $17::date, $18::bigint, $19::smallint, now() + make_interval(secs => ${LOOK_UP_SECONDS}),
         i.provider, i.provider_account, (select ref from gateway_customers g where g.customer_id = $1
           and g.provider = i.provider and g.provider_account = i.provider_account), $20::boolean, $21::bigint,
         $22::boolean
       from (select count(*)::int + 1 as n from bills where subscription_id = $2 and ${DUE_DATE} = $17) as attempt,
         installation i
       returning ${BILL_COLUMNS}`,
      [
        ...[bill.customerId, bill.subscriptionId, bill.billDate, bill.gatewayToken, bill.productId, bill.quantity],
        ...[bill.unitPriceCents, bill.shippingCents, bill.taxCents, bill.discountCents, bill.redemptionId, bill.kind],
        ...[bill.lang, bill.actingAdmin, bill.paySourceId, bill.cardLast4, bill.dueDate, bill.orderId],
        ...[bill.orderVersion, bill.viaMail, bill.waivedCents, bill.isAdminTry],
      ],
    );
    if (!row) throw new Error('A bill could not be opened.');
    return row;
  },

  async linkOrder(id: number, { orderId, orderVersion }: OrderTry): Promise<void> {
    await sql.query('update bills set order_id = $2, order_version = $3 where id = $1', [id, orderId, orderVersion]);
  },

  async find(id: number): Promise<Bill> {
    const [row] = await sql.query<Bill>(`select ${BILL_COLUMNS} from bills where id = $1`, [id]);
    if (!row) throw new Error('A bill is gone.');
    return row;
  },

  /** Returns the last bill of a subscription. */
  async lastOf(subscriptionId: number): Promise<Bill | undefined> {
    const [row] = await sql.query<Bill>(
      `select ${BILL_COLUMNS} from bills where subscription_id = $1 order by id desc limit 1`,
      [subscriptionId],
    );
    return row;
  },

  /** Returns a bill of the customer. */
  async findOf(id: number, customerId: number): Promise<Bill | undefined> {
    const [row] = await sql.query<Bill>(`select ${BILL_COLUMNS} from bills where id = $1 and customer_id = $2`, [
      id,
      customerId,
    ]);
    return row;
  },

  /** True if a bank works on a payment of the subscription. */
  async isProcessed(subscriptionId: number): Promise<boolean> {
    const rows = await sql.query(`select 1 from bills where subscription_id = $1 and state = 'PROCESSING'`, [
      subscriptionId,
    ]);
    return rows.length > 0;
  },

  /**
   * True if the last charge of a card was refused for good, so that no automatic try is made with this card
   * (rules §35.17). A card with new data is another one.
   */
  async isRefusedForGood(paySourceId: number): Promise<boolean> {
    const rows = await sql.query(
      `select 1 from bills b join pay_sources ps on ps.id = b.pay_source_id
       where b.pay_source_id = $1 and b.is_final and b.gateway_token = ps.gateway_token
         and (ps.replaced_at is null or b.created_at > ps.replaced_at)
         and not exists (
           select from bills later where later.subscription_id = b.subscription_id and later.id > b.id
             and later.pay_source_id = b.pay_source_id and later.state in ('PROCESSING', 'SUCCESS'))
       limit 1`,
      [paySourceId],
    );
    return rows.length > 0;
  },

  /**
   * True if a charge of the unpaid order with this card needed the person (rules §35.15).
   * @param since day of the order's first failed charge
   */
  async isUnconfirmed(subscriptionId: number, gatewayToken: string, since: IsoDate | null): Promise<boolean> {
    const rows = await sql.query(
      `select 1 from bills where subscription_id = $1 and gateway_token = $2 and bill_date >= $3
         and kind in ('renewal', 'retry') and refusal = 'personNeeded' limit 1`,
      [subscriptionId, gatewayToken, since],
    );
    return rows.length > 0;
  },

  /** True if another bill than this one locks the subscription. */
  async isLockedByOther({ id, subscriptionId }: Pick<Bill, 'id' | 'subscriptionId'>): Promise<boolean> {
    const rows = await sql.query(
      `select 1 from bills where subscription_id = $2 and id <> $1 and state in ${LOCKING}`,
      [id, subscriptionId],
    );
    return rows.length > 0;
  },

  async findByKey(gatewayKey: string): Promise<Bill | undefined> {
    const [row] = await sql.query<Bill>(`select ${BILL_COLUMNS} from bills where gateway_key = $1`, [gatewayKey]);
    return row;
  },

  /**
   * Locks a bill and its subscription. Read the subscription in a later statement, because this statement may see older
   * values.
   */
  async lock(id: number): Promise<Bill> {
    const [row] = await sql.query<Bill>(
      `select ${BILL_COLUMNS} from bills join subscriptions s on s.id = bills.subscription_id
       where bills.id = $1 for update of bills, s`,
      [id],
    );
    if (!row) throw new Error('A bill is gone.');
    return row;
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
  async settle(
    id: number,
    { state, nextBillDate, responseType, totalCents, gatewayRef, refusal }: Settlement,
  ): Promise<number> {
    const [row] = await sql.query<{ id: number }>(
      `with bill as (
           update bills set state = $2, next_bill_date = $3, gateway_ref = coalesce($6, gateway_ref), action_url = null,
             refusal = $7, is_final = $8
           where id = $1 returning *),
         payment as (
           insert into payments (id, order_id, order_version, customer_id, subscription_id, billed_on, response_type,
             total_cents, tax_cents, shipping_cents, discount_cents, next_bill_date, gateway_ref, provider,
             provider_account)
           select case when exists (select from payments where id = bill.order_id) then nextval('payments_id_seq')
               else order_id end, order_id, order_version, customer_id, subscription_id, bill_date, $4, $5, tax_cents,
             shipping_cents, discount_cents, next_bill_date, $6, provider, provider_account
           from bill returning id)
       select id from payment`,
      [
        ...[id, state, nextBillDate, responseType, totalCents, gatewayRef],
        ...[refusal?.reason ?? null, refusal?.isFinal ?? false],
      ],
    );
    if (!row) throw new Error('A payment could not be stored.');
    return row.id;
  },
});
