import type { Row } from './database';
import { auditOrders } from './orderBooks';
import { isTrueReceipt, type LogLine, type State, Undos } from './receiptAudit';

type RunSql = (statement: string) => Promise<Row[]>;
const SUBSCRIPTIONS = `
  select s.id, json_build_object('status', s.status, 'nextBillDate', s.next_bill_date, 'restartDate', s.restart_date,
    'endedOn', s.ended_on, 'cancelReason', s.cancel_reason, 'cancelOn', s.cancel_on, 'productId', s.product_id, 'quantity', s.qty,
    'unitPriceCents', s.unit_price_cents, 'oldUnitPriceCents', s.old_price_cents, 'intervalDays', s.interval_days,
    'shippingCents', s.shipping_cents, 'taxCents', s.tax_cents, 'discountCents', s.discount_cents,
    'retryNo', s.retry_no, 'retryOn', s.retry_on, 'failedSince', s.failed_since, 'failedFor', s.failed_for,
    'waitingSince', s.waiting_since, 'paySourceId', s.pay_source_id, 'discountCode', r.code) as state
  from subscriptions s left join discount_redemptions r on r.subscription_id = s.id and r.removed_at is null`;
const CUSTOMERS = `
  select id, json_build_object('notices', notices, 'firstName', first_name, 'lastName', last_name, 'email', email, 'phone', phone,
    'address1', address1, 'address2', address2, 'country', country, 'state', state, 'city', city,
    'postalCode', postal_code, 'shipAddress1', ship_address1, 'shipAddress2', ship_address2,
    'shipCountry', ship_country, 'shipState', ship_state, 'shipCity', ship_city,
    'shipPostalCode', ship_postal_code) as state from customers`;
const PAY_SOURCES = `
  select id, json_build_object('brand', brand, 'last4', card_last4, 'month', card_month, 'year', card_year) as state
  from pay_sources`;

const PAYMENTS = `
  select id, json_build_object('subscriptionId', subscription_id, 'billedOn', billed_on,
    'responseType', response_type, 'totalCents', total_cents, 'orderId', order_id) as state from payments`;

const ORDERS = `
  select o.id, json_build_object('fulfilment', fulfilment, 'carrier', e.carrier, 'trackingNumber', e.tracking_number) as state
  from orders o left join lateral (select carrier, tracking_number from order_entries
    where order_id = o.id and kind = 'shipped' order by id desc limit 1) e on true`;

const DISCOUNTS = `
  select id, json_build_object('code', code, 'amountHundredths', amount_hundredths, 'isPercent', is_percent,
    'usageLimit', usage_limit, 'oncePerCustomer', once_per_customer, 'startDate', start_date, 'endDate', end_date,
    'customers', coalesce((select string_agg(email_norm, ',' order by email_norm) from discount_customers
      where discount_id = d.id), '')) as state from discounts d where deleted_at is null`;
const PRODUCTS = `
  select id, json_build_object('weeks', coalesce((select string_agg(weeks::text, ',' order by weeks)
    from product_frequencies where product_id = p.id), '')) as state from products p`;

/** Cards of each bill, by day and outcome. A retry may use any card of the customer. */
const BILLED_CARDS = `
  select concat_ws(' ', subscription_id, bill_date, case state when 'SUCCESS' then 'SUCCESS' else 'SOFT_DECLINE' end) as bill,
    array_agg(distinct pay_source_id)::int[] as cards
  from bills where state <> 'PENDING' and kind <> 'retry' group by 1`;

/** Log actions of a retried payment (rules §24.22). */
const RETRIED = ['paymentRetried', 'retryDeclined'];

/** Field of subscriptions that is not compared, because the card's own lines contain the digits. */
const CARD_DIGITS = 'cardLast4';

/** Allowed changes of a status (rules §8.4, §8.5, §8.6, §9.2, §7.11, §13.13, §24.8, §24.22). */
const MOVES = new Set([
  'ACTIVE PAUSED',
  'ACTIVE CANCELLED',
  'ACTIVE RECYCLE_FAILED',
  'PAUSED ACTIVE',
  'PAUSED CANCELLED',
  'INACTIVE ACTIVE',
  // Undo of a reactivation.
  'ACTIVE INACTIVE',
  'INACTIVE CANCELLED',
  'RECYCLE_FAILED ACTIVE',
  'RECYCLE_FAILED CANCELLED',
]);

async function statesOf(sql: RunSql): Promise<Map<string, State>> {
  const states = new Map<string, State>();
  const tables = {
    subscription: SUBSCRIPTIONS,
    customer: CUSTOMERS,
    paySource: PAY_SOURCES,
    payment: PAYMENTS,
    order: ORDERS,
    discount: DISCOUNTS,
    product: PRODUCTS,
  };
  for (const [subject, select] of Object.entries(tables)) {
    for (const { id, state } of await sql(select)) states.set(`${subject} ${String(id)}`, state as State);
  }
  return states;
}

/** Reverts the log from the current state, newest line first. Each line must match the state. */
async function logFindings(sql: RunSql) {
  const states = await statesOf(sql);
  const lines = (await sql(
    `select id::int, customer_id::int, subject, subject_id::int, action, before, after, receipt
     from change_log order by id desc`,
  )) as unknown as LogLine[];
  const billedCards = new Map((await sql(BILLED_CARDS)).map(({ bill, cards }) => [bill, cards as unknown as number[]]));
  const findings = {
    lines: lines.length,
    notReplayed: [] as string[],
    /** Missing receipts, and receipts that differ from the log (rules §24.2, §24.3). */
    untrueReceipts: [] as string[],
    /** Undos that do not restore the state, or follow a bill (rules §24.8, §24.10). */
    wrongUndos: [] as string[],
    strangeMoves: [] as string[],
    /** Payments by another card than the subscription's at that time (rules §13.16). */
    billedToAnotherCard: [] as string[],
  };
  const undos = new Undos(findings.wrongUndos);
  for (const line of lines) {
    const { action, subject, subject_id, before, after } = line;
    const key = `${subject} ${subject_id}`;
    const state = states.get(key) ?? {};
    undos.meet(line);
    if (!isTrueReceipt(line, state)) findings.untrueReceipts.push(`${key} ${line.id}`);
    for (const [name, value] of Object.entries(after)) {
      if (name !== CARD_DIGITS && state[name] !== value)
        findings.notReplayed.push(`${key} ${name}: ${String(state[name])}, not ${String(value)}`);
    }
    const move = `${String(before.status)} ${String(after.status)}`;
    if (subject === 'subscription' && 'status' in before && !MOVES.has(move)) findings.strangeMoves.push(move);
    if (subject === 'payment' && !RETRIED.includes(action)) {
      const bill = [after.subscriptionId, after.billedOn, after.responseType].join(' ');
      const { paySourceId } = states.get(`subscription ${String(after.subscriptionId)}`) ?? {};
      if (!billedCards.get(bill)?.includes(paySourceId as number)) findings.billedToAnotherCard.push(bill);
    }
    states.set(key, { ...state, ...before });
  }
  return findings;
}

const TOTAL = 'unit_price_cents * qty - discount_cents + shipping_cents + tax_cents';
const COUNTS = `
  select
    (select count(*)::int from (select 1 from bills where state = 'SUCCESS'
       group by subscription_id, bill_date having count(*) > 1) as twice) as "billedTwice",
    (select count(*)::int from (select 1 from payments where response_type = 'SUCCESS' and created_at > $SINCE
       group by subscription_id, billed_on having count(*) > 1) as twice) as "paidTwice",
    (select count(*)::int from bills where state = 'PENDING') as pending,
    (select count(*)::int from payments where created_at > $SINCE
       and id not in (select subject_id from change_log where subject = 'payment')) as "paymentsNotLogged",
    (select coalesce(sum(${TOTAL}), 0)::int from bills where state = 'SUCCESS') -
    (select coalesce(sum(total_cents), 0)::int from payments where response_type = 'SUCCESS' and created_at > $SINCE)
      as "billsWithoutPayments",
    (select coalesce(sum(${TOTAL}), 0)::int from bills where state = 'SUCCESS') -
    (select coalesce(sum(amount_cents), 0)::int from gateway_charges where not declined) as "billsWithoutCharges",
    (select count(*)::int from bills b join gateway_charges c on c.key = b.gateway_key
       where c.token <> b.gateway_token) as "chargedToAnotherCard",
    (select count(*)::int from subscriptions s join pay_sources ps on ps.id = s.pay_source_id
       where ps.customer_id <> s.customer_id) +
    (select count(*)::int from bills b join pay_sources ps on ps.id = b.pay_source_id
       where ps.customer_id <> b.customer_id) as "cardsOfOthers",
    (select count(*)::int from change_log l where action = 'paymentRetried' and subject = 'subscription'
       and jsonb_exists(after, 'paySourceId') and not exists (select 1 from bills b
         where b.subscription_id = l.subject_id and b.kind = 'retry' and (b.state = 'SUCCESS' or b.is_placed)
           and b.pay_source_id = (l.after ->> 'paySourceId')::bigint)) as "retriedToAnotherCard",
    (select count(*)::int from change_log l where action = 'paymentRetried' and subject = 'payment') -
    (select count(*)::int from bills where kind = 'retry' and state = 'SUCCESS') as "retriesMiscounted",
    (select count(*)::int from subscriptions where (failed_since is null) <> (failed_for is null)
       or (failed_since is not null) <> (retry_no > 0 or status = 'RECYCLE_FAILED')) as "problemsMiscounted",
    (select count(*)::int from bills where kind = 'retry' and state = 'SUCCESS') as retries,
    (select count(*)::int from subscriptions where status in ('ACTIVE', 'PAUSED') and pay_source_id is null)
      as "withoutCard",
    (select count(*)::int from discounts d where used_count > coalesce(usage_limit, used_count)
       or used_count <> (select count(*) from discount_redemptions r where r.discount_id = d.id and r.counts))
      as "discountsOverused",
    (select count(*)::int from (select 1 from discount_redemptions r join discounts d on d.id = r.discount_id
       where d.once_per_customer and r.counts group by r.discount_id, r.customer_id having count(*) > 1) as again)
      as "usedAgain",
    (select count(*)::int from change_log where after ->> 'waitingSince' is not null) as waits,
    (select count(*)::int from change_log where before ->> 'waitingSince' is not null) as "waitsEnded",
    (select count(*)::int from subscriptions s where (waiting_since is not null)::int <>
       (select count(*) filter (where after ->> 'waitingSince' is not null)
             - count(*) filter (where before ->> 'waitingSince' is not null)
        from change_log where subject = 'subscription' and subject_id = s.id)) as "waitsMiscounted",
    (select count(*)::int from subscriptions s join products p on p.id = s.product_id and p.stock_qty >= s.qty
       where s.waiting_since is not null) as "suppliedWaiting",
    (select count(*)::int from change_log where actor = 'admin' and acting_admin is not null
       and subject = 'subscription') as "adminLines",
    (select count(*)::int from change_log where action = 'accountEntered') as "entries",
    (select count(*)::int from change_log where action in ('discountUpdated', 'frequenciesChanged')) as "adminEdits",
    (select count(*)::int from bills where state = 'SUCCESS') as bills`;

/**
 * Counts violations of the server's invariants (rules §7.5, §7.10, §9.8, §9.9, §11.4, §13.15, §13.16, §21.1, §21.3,
 * §21.5, §24.3, §24.8, §24.10, §24.20, §24.22).
 * @param since excludes seeded payments, which have no bill
 */
export async function auditBooks(sql: RunSql, since: Date) {
  const [counts] = await sql(COUNTS.replaceAll('$SINCE', `timestamptz '${since.toISOString()}'`));
  const { waits = 0, waitsEnded = 0, ...found } = counts ?? {};
  return {
    ...found,
    waits: Number(waits),
    waitsEnded: Number(waitsEnded),
    wrongOrders: await auditOrders(sql),
    ...(await logFindings(sql)),
  };
}
