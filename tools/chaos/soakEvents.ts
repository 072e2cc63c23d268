// `npm run soak:events [-- <orders>]`: orders, renewals, events and warehouses on three nodes that are killed.
// Exits with 1 on a fault, such as a lost event or an order that was shipped twice.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '#server/demo/seed/people/random';
import type { MadeCustomers } from '../../__tests__/support/api';
import { addKey } from '../../__tests__/support/shopKeys';
import { auditEvents } from './soak/auditEvents';
import { breakNodes } from './soak/breakNodes';
import { Caller } from './soak/Caller';
import { Cluster } from './soak/Cluster';
import { FaultyReceiver } from './soak/FaultyReceiver';
import { Warehouse } from './soak/Warehouse';

const ORDERS = Number(process.argv[2] ?? 5_000);
const SEED = 54;
const SECRET = `whsec_${Buffer.alloc(32, SEED).toString('base64')}`;
const WAREHOUSES = 3;
const ORDERS_OF_CUSTOMER = 10;
/** Customers that order by themselves: one of so many. The renewals bill the others. */
const EAGER = 5;
const KILL_PAUSE_MS = 2_000;
const BEAT_MS = 1_000;
/** Time after which what is left counts as lost. */
const PATIENCE_MS = 120_000 + ORDERS * 200;

/** Makes delayed tries and left bills due, because their delays last minutes. Claimed ones keep ten seconds of it. */
const HURRY = [
  `update event_deliveries set due_at = now() where state = 'waiting' and due_at > now()
   and due_at not between now() + interval '50 seconds' and now() + interval '60 seconds'`,
  `update bills set next_try_at = now() where state = 'PENDING' and next_try_at between now() and now() + interval '25 seconds'`,
];

interface Counts {
  placed: number;
  toShip: number;
  waiting: number;
}
const countsSince = (since: Date) => `
  select count(*)::int as placed,
    count(*) filter (where payment in ('open', 'paid') and fulfilment not in ('shipped', 'delivered'))::int as "toShip",
    (select count(*)::int from event_deliveries where state <> 'delivered') as waiting
  from orders where placed_at >= timestamptz '${since.toISOString()}'`;

/** Adds a customer with due subscriptions, or with subscriptions that the customer orders at once. */
async function addCustomer(caller: Caller, index: number): Promise<void> {
  const demo = { method: 'POST', token: undefined } as const;
  const product = await caller.ask({ ...demo, path: '/demo/products', json: { stock: 1_000, weeks: [4] } });
  const isEager = index % EAGER === 0;
  const { productId } = product.payload as { productId: string };
  const statuses = Array.from({ length: ORDERS_OF_CUSTOMER }, () => 'ACTIVE');
  const json = { productId, statuses, nextBillInDays: isEager ? 9 : 0 };
  const made = (await caller.ask({ ...demo, path: '/demo/customers', json })).payload as MadeCustomers;
  const [account] = made.accounts;
  for (const { purchaseId } of isEager ? (account?.subscriptions ?? []) : []) {
    const fields = { purchaseId, billNow: 'true' };
    const call = { path: '/api/subscription/reschedule', method: 'POST', fields, key: randomUUID() } as const;
    const { status, message } = await caller.ask({ ...call, token: account?.token ?? '' });
    if (status !== 200) caller.complaints.push(`${purchaseId} is not ordered: ${status} ${message}`);
  }
}

async function addCustomers(caller: Caller): Promise<void> {
  for (let index = 0; index * ORDERS_OF_CUSTOMER < ORDERS; index += 1) await addCustomer(caller, index);
}

/** Waits until `isDone`, and hurries. @returns false if the time is over */
async function waitFor(cluster: Cluster, since: Date, isDone: (counts: Counts) => boolean): Promise<boolean> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const [counts] = await cluster.sql<Counts>(...HURRY, countsSince(since));
    if (counts && isDone(counts)) return true;
    await wait(BEAT_MS);
  }
  return false;
}

async function run(cluster: Cluster, receiver: FaultyReceiver): Promise<string[]> {
  await cluster.sql(
    `insert into event_endpoints (name, url, secret) values ('ERP', '${receiver.url}', '${SECRET}') returning id`,
  );
  const since = new Date();
  const caller = new Caller(cluster);
  const world = { cluster, caller, random: createRandom(SEED), holders: new Map<string, string>() };
  const keys = [];
  for (let index = 0; index < WAREHOUSES; index += 1) keys.push(await addKey(['fulfilment'], cluster.databaseUrl));
  const warehouses = keys.map((key) => new Warehouse(key, world));
  let isOver = false;
  const shipAll = async () => {
    await addCustomers(caller);
    const isShipped = await waitFor(cluster, since, ({ placed, toShip }) => placed >= ORDERS && toShip === 0);
    isOver = true;
    return isShipped;
  };
  const [isShipped, kills] = await Promise.all([
    shipAll(),
    breakNodes(cluster, KILL_PAUSE_MS, () => isOver),
    ...warehouses.map((warehouse) => warehouse.run(() => isOver)),
  ]);
  const isSent = await waitFor(cluster, since, ({ waiting }) => waiting === 0);
  const [counts] = await cluster.sql<Counts>(countsSince(since));
  const deaths = warehouses.reduce((sum, warehouse) => sum + warehouse.deaths, 0);
  console.log(cluster.events.join('\n'));
  console.log(`${counts?.placed} orders in ${Math.round((Date.now() - since.getTime()) / 1_000)} s`);
  console.log(`${kills} nodes and ${deaths} warehouses killed`);
  console.log(
    `${receiver.events.size} events received by ${receiver.tries} tries, ${receiver.duplicates} of them again`,
  );
  console.log(`${caller.times.length} replies: ${JSON.stringify(Object.fromEntries(caller.statuses))}`);
  return [
    ...(isShipped ? [] : [`orders are left: ${JSON.stringify(counts)}`]),
    ...(isSent ? [] : [`events are left: ${JSON.stringify(counts)}`]),
    ...(await auditEvents(cluster, receiver, since)),
    ...caller.complaints,
    ...(cluster.areAllAlive ? [] : ['a node has ended by itself']),
  ];
}

async function main(): Promise<void> {
  const receiver = await FaultyReceiver.open(SECRET, SEED);
  const cluster = await Cluster.start({ WEBHOOK_NETWORKS: 'loopback', DRAIN_SECONDS: '1' });
  try {
    const faults = await run(cluster, receiver);
    for (const fault of faults.slice(0, 50)) console.log(fault);
    console.log(
      faults.length === 0 ? 'Each event has arrived, and each order is shipped once.' : `${faults.length} faults.`,
    );
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await cluster.stop();
    await receiver.close();
  }
}

void main();
