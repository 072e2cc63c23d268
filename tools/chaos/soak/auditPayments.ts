import { NOT_CHARGED } from '#server/core/shop/orders/finishBill';
import type { Row } from '../../../__tests__/support/database';
import { auditBooks } from '../../../__tests__/support/ledger';
import type { Intent } from '../../rehearsal/provider/Books';
import type { Rehearsal } from '../../rehearsal/provider/createRehearsal';
import { STOCK } from './addPayers';
import type { Cluster } from './Cluster';
import { NO_REPLY, type PayCommand, type Payer } from './Payer';

interface BookedBill {
  id: number;
  key: string;
  orderId: number;
  state: string;
  failure: string | null;
  ref: string | null;
  cents: number;
  isPlaced: boolean;
  lookups: number;
}
interface KeptKey {
  scope: string;
  key: string;
  billId: number | null;
}

const BILLS = `
  select id::int, gateway_key as key, order_id::int as "orderId", state, failure, gateway_ref as ref,
    (unit_price_cents * qty - discount_cents + shipping_cents + tax_cents)::int as cents, is_placed as "isPlaced", lookups
  from bills order by id`;
const KEYS = `select scope, key, bill_id::int as "billId" from idempotency_keys`;

/** Products of payers whose goods are neither in the stock nor out of it for an order. */
const GOODS = `
  select p.id, p.stock_qty, o.goods from products p join lateral (
    select coalesce(sum(e.quantity), 0)::int as goods from subscriptions s join orders o on o.subscription_id = s.id
      join order_entries e on e.order_id = o.id where s.product_id = p.id) as o on true
  where p.id in ($PRODUCTS) and p.stock_qty + o.goods <> ${STOCK}`;

/** Counts of the audit that are not faults, and one of the stand-in's charges. */
const NO_FAULTS = ['lines', 'adminLines', 'entries', 'adminEdits', 'bills', 'retries', 'billsWithoutCharges'];
const UNSETTLED = ['PENDING', 'ACTION', 'PROCESSING'];
const OPEN_AT_PROVIDER = ['requires_action', 'processing'];
const OK = 200;
const REFUSED = 400;

export interface PaymentFindings {
  bills: number;
  charges: number;
  states: Record<string, number>;
  /** Numbers of FAILED bills by their failure. */
  failed: Record<string, number>;
  /** Bills that were looked up by the job. */
  lookedUp: number;
  acknowledged: number;
  /** Charges that succeeded twice for a bill or for an order. */
  doubled: string[];
  /** Charges that succeeded without a paid bill, and replies about a payment that is not there. */
  lost: string[];
  differences: string[];
}

const countBy = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string | number): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = String(keyOf(item));
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

/** Compares each bill with the provider's books. */
function compare(found: PaymentFindings, bills: readonly BookedBill[], paid: ReadonlyMap<string, Intent[]>): void {
  for (const { id, key, state, cents, ref } of bills) {
    const name = `bill ${id} (${state}, ${key})`;
    const charges = paid.get(key) ?? [];
    const [charge] = charges;
    if (charges.length > 1) found.doubled.push(`${name} is charged ${charges.length} times`);
    if (UNSETTLED.includes(state)) found.differences.push(`${name} is not settled`);
    if (state !== 'SUCCESS' && charge) found.lost.push(`${name} is charged by ${charge.id}`);
    if (state !== 'SUCCESS') continue;
    if (!charge) found.differences.push(`${name} is not charged`);
    else if (charge.amount !== cents) found.differences.push(`${name} is charged ${charge.amount}, not ${cents}`);
    else if (charge.id !== ref) found.differences.push(`${name} names ${ref}, not ${charge.id}`);
  }
}

/** Compares the final reply of each command with its bill. */
function compareReplies(
  found: PaymentFindings,
  commands: readonly PayCommand[],
  billOf: (command: PayCommand) => BookedBill | undefined,
): void {
  for (const command of commands) {
    const { statuses, call } = command;
    const bill = billOf(command);
    const name = `${call.path} ${call.key} (${statuses.join(', ')}; bill ${bill?.id} ${bill?.state})`;
    const last = statuses.at(-1);
    const wasPaid = statuses.includes(OK);
    if (last === undefined || last === NO_REPLY) found.differences.push(`${name} has no reply`);
    if (wasPaid) found.acknowledged += 1;
    if (wasPaid && bill?.state !== 'SUCCESS' && !bill?.isPlaced) found.lost.push(`${name} is acknowledged, not paid`);
    if ((last === OK) !== (bill?.state === 'SUCCESS')) found.differences.push(`${name} has another end`);
    if ((last === REFUSED) !== (bill?.state === 'DECLINED')) found.differences.push(`${name} is refused otherwise`);
  }
}

async function readBooks(cluster: Cluster, since: Date): Promise<string[]> {
  const { waits, waitsEnded, ...books } = await auditBooks((statement) => cluster.sql<Row>(statement), since);
  return Object.entries({ ...books, waits: waits - waitsEnded })
    .filter(([name, value]) => !NO_FAULTS.includes(name) && (Array.isArray(value) ? value.length > 0 : value !== 0))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
}

/** Compares bills, replies, orders, goods and the provider's books (rules §35.2, §35.3, §35.4). */
export async function auditPayments(
  { cluster, rehearsal }: { cluster: Cluster; rehearsal: Rehearsal },
  payers: readonly Payer[],
  since: Date,
): Promise<PaymentFindings> {
  const bills = await cluster.sql<BookedBill>(BILLS);
  const keys = new Map(
    (await cluster.sql<KeptKey>(KEYS)).map(({ scope, key, billId }) => [`${scope.split(':')[0]} ${key}`, billId]),
  );
  const byId = new Map(bills.map((bill) => [bill.id, bill]));
  const byKey = new Map(bills.map((bill) => [bill.key, bill]));
  const intents = [...rehearsal.books.intents.values()];
  const succeeded = intents.filter(({ status }) => status === 'succeeded');
  const paid = groupBy(succeeded, ({ metadata }) => metadata.bill ?? '');
  const failed = bills.filter(({ state }) => state === 'FAILED').map(({ failure }) => failure ?? '');
  const found: PaymentFindings = {
    ...{ bills: bills.length, charges: intents.length, acknowledged: 0 },
    ...{ states: countBy(bills.map(({ state }) => state)), failed: countBy(failed) },
    lookedUp: bills.filter(({ lookups }) => lookups > 0).length,
    ...{ doubled: [], lost: [], differences: [] },
  };
  compare(found, bills, paid);
  for (const [orderId, its] of groupBy(bills, (bill) => bill.orderId)) {
    const count = its.flatMap(({ key }) => paid.get(key) ?? []).length;
    if (count > 1) found.doubled.push(`order ${orderId} is charged ${count} times`);
  }
  for (const { id, status, metadata } of intents) {
    if (!byKey.has(metadata.bill ?? '')) found.lost.push(`${id} (${status}) has no bill`);
    if (OPEN_AT_PROVIDER.includes(status)) found.differences.push(`${id} is ${status}`);
  }
  const others = failed.filter((failure) => failure !== NOT_CHARGED);
  found.differences.push(...others.map((failure) => `a bill has FAILED: ${failure}`));
  compareReplies(
    found,
    payers.flatMap(({ commands }) => commands),
    ({ customerId, call }) => byId.get(keys.get(`${customerId} ${call.key}`) ?? 0),
  );
  const goods = GOODS.replace('$PRODUCTS', payers.map(({ productId }) => productId).join(', '));
  found.differences.push(...(await cluster.sql(goods)).map((row) => `goods: ${JSON.stringify(row)}`));
  found.differences.push(...(await readBooks(cluster, since)));
  return found;
}
