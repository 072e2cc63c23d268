import { normalizeEmail } from '#src/domain/email';
import type { IsoDate } from '#src/domain/isoDate';
import { orderAmounts, orderTotals } from '#src/domain/order/order';
import type { Sql } from '../../db/Db';
import { queueHistory, withoutRecording } from '../../db/history';
import { seededChargeRef } from '../../gateways/stand-in/seededCharge';
import type { AddressDraft, CardDraft, CustomerDraft, PersonDraft, SubscriptionDraft } from './people/CustomerDraft';
import { insertRows, takeIds, type Row } from './insertRows';
import { seedOrders } from './orders/seedOrders';

export interface InsertedCustomer {
  customerId: number;
  subscriptionIds: number[];
}

const shippingColumns = (shipping: AddressDraft | null): Row => ({
  ship_address1: shipping?.address1 ?? null,
  ship_address2: shipping?.address2 ?? null,
  ship_city: shipping?.city ?? null,
  ship_state: shipping?.state ?? null,
  ship_country: shipping?.country ?? null,
  ship_postal_code: shipping?.postalCode ?? null,
});

/** Returns the customer's id in the shop's external system. */
const externalIdOf = (customerId: number): string => `C-${customerId}`;

const customerRow = (id: number, { billing, shipping, firstName, lastName, email, phone, lang }: PersonDraft): Row => ({
  id,
  external_id: externalIdOf(id),
  first_name: firstName,
  last_name: lastName,
  email,
  email_norm: normalizeEmail(email),
  phone,
  lang,
  address1: billing.address1,
  address2: billing.address2,
  city: billing.city,
  state: billing.state,
  country: billing.country,
  postal_code: billing.postalCode,
  ...shippingColumns(shipping),
});

const cardRow = (id: number, customerId: number, card: CardDraft): Row => ({
  id,
  customer_id: customerId,
  type: 'CREDITCARD',
  card_last4: card.last4,
  card_month: card.month,
  card_year: card.year,
  gateway_token: card.gatewayToken,
});

const amountsOf = ({ product, qty }: SubscriptionDraft, { billing, shipping }: PersonDraft) =>
  orderAmounts({
    unitPriceCents: product.priceCents,
    quantity: qty,
    country: (shipping ?? billing).country,
    discount: null,
  });

interface Tables {
  customers: Row[];
  pay_sources: Row[];
  subscriptions: Row[];
  subscription_periods: Row[];
  payments: Row[];
  payment_items: Row[];
}

function addPayments(
  tables: Tables,
  draft: SubscriptionDraft,
  owner: PersonDraft,
  subscription: Row,
  nextId: () => number,
) {
  const amounts = amountsOf(draft, owner);
  const { customer_id = null, id = null } = subscription;
  for (const { billedOn, responseType, nextBillDate } of draft.payments) {
    const paymentId = nextId();
    const { totalCents } = orderTotals([amounts]);
    const isPaid = responseType === 'SUCCESS';
    tables.payments.push({
      id: paymentId,
      customer_id,
      subscription_id: id,
      billed_on: billedOn,
      response_type: responseType,
      total_cents: totalCents,
      tax_cents: amounts.taxCents,
      shipping_cents: amounts.shippingCents,
      next_bill_date: nextBillDate,
      gateway_ref: isPaid ? seededChargeRef(paymentId, totalCents) : null,
      provider: isPaid ? 'stand-in' : null,
      provider_account: isPaid ? 'stand-in' : null,
    });
    tables.payment_items.push({
      payment_id: paymentId,
      line: 1,
      customer_id,
      product_id: draft.product.id,
      qty: draft.qty,
      unit_price_cents: amounts.unitPriceCents,
    });
  }
}

/** Columns of an unpaid order that ended a subscription; null for other statuses (rules §24.20). */
const failureColumns = ({ status, endedOn }: SubscriptionDraft, { pay_source_id: card = null }: Row): Row =>
  status === 'RECYCLE_FAILED'
    ? { failed_since: endedOn, failed_for: card === null ? 'noCard' : 'declined' }
    : { failed_since: null, failed_for: null };

const subscriptionRow = (draft: SubscriptionDraft, owner: PersonDraft, keys: Row): Row => {
  const { shippingCents, taxCents } = amountsOf(draft, owner);
  return {
    ...keys,
    product_id: draft.product.id,
    qty: draft.qty,
    unit_price_cents: draft.product.priceCents,
    old_price_cents: draft.product.oldPriceCents,
    shipping_cents: shippingCents,
    tax_cents: taxCents,
    interval_days: draft.intervalDays,
    next_bill_date: draft.nextBillDate,
    restart_date: draft.status === 'PAUSED' ? draft.nextBillDate : null,
    status: draft.status,
    started_on: draft.startedOn,
    ended_on: draft.endedOn,
    ...failureColumns(draft, keys),
  };
};

const periodRow = (
  { product, startedOn, endedOn }: SubscriptionDraft,
  { id = null, customer_id = null }: Row,
): Row => ({
  subscription_id: id,
  customer_id,
  product_type: product.type,
  from_day: startedOn,
  to_day: endedOn,
  after_swap: false,
  before_swap: false,
});

async function storeTables(sql: Sql, tables: Tables): Promise<void> {
  await insertRows(sql, 'customers', tables.customers);
  await insertRows(sql, 'pay_sources', tables.pay_sources);
  await insertRows(sql, 'subscriptions', tables.subscriptions);
  await insertRows(sql, 'subscription_periods', tables.subscription_periods);
  await insertRows(sql, 'payments', tables.payments);
  await insertRows(sql, 'payment_items', tables.payment_items);
}

/** Inserts customers with cards, subscriptions and payments; returns the ids of customers and subscriptions. */
export async function insertDrafts(
  sql: Sql,
  today: IsoDate,
  drafts: readonly CustomerDraft[],
): Promise<InsertedCustomer[]> {
  const subscriptions = drafts.flatMap((draft) => draft.subscriptions);
  const nextCustomer = await takeIds(sql, 'customers', drafts.length);
  const nextCard = await takeIds(sql, 'pay_sources', drafts.length);
  const nextSubscription = await takeIds(sql, 'subscriptions', subscriptions.length);
  const nextPayment = await takeIds(sql, 'payments', subscriptions.flatMap(({ payments }) => payments).length);
  const tables: Tables = {
    customers: [],
    pay_sources: [],
    subscriptions: [],
    subscription_periods: [],
    payments: [],
    payment_items: [],
  };

  const inserted = drafts.map(({ person, card, subscriptions: own }) => {
    const customerId = nextCustomer();
    tables.customers.push(customerRow(customerId, person));
    const cardId = card && nextCard();
    if (card && cardId) tables.pay_sources.push(cardRow(cardId, customerId, card));
    const subscriptionIds = own.map((draft) => {
      const id = nextSubscription();
      const row = subscriptionRow(draft, person, { id, customer_id: customerId, pay_source_id: cardId });
      tables.subscriptions.push(row);
      tables.subscription_periods.push(periodRow(draft, row));
      addPayments(tables, draft, person, row, nextPayment);
      return id;
    });
    return { customerId, subscriptionIds };
  });

  await withoutRecording(sql, () => storeTables(sql, tables));
  const ids = inserted.flatMap(({ subscriptionIds }) => subscriptionIds);
  if (ids.length > 0) await seedOrders(sql, today, { first: Math.min(...ids), last: Math.max(...ids) });
  await queueHistory(
    sql,
    inserted.map(({ customerId }) => customerId),
  );
  return inserted;
}
