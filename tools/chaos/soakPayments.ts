// `npm run soak:payments [-- <charges>]`: orders, renewals and retries on three nodes that are killed, with a provider
// that fails. Ctrl+C adds no further customers. Exits with 1 on a fault, such as a doubled or a lost charge.
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '#server/demo/seed/people/random';
import { REHEARSAL_KEY } from '../rehearsal/provider/answerCall';
import { createRehearsal, REHEARSAL_WEBHOOK_SECRET } from '../rehearsal/provider/createRehearsal';
import { addPayer, ORDERS_OF_PAYER, type PayerWorld } from './soak/addPayers';
import { auditPayments, type PaymentFindings } from './soak/auditPayments';
import { breakNodes } from './soak/breakNodes';
import { Caller } from './soak/Caller';
import { Cluster } from './soak/Cluster';
import type { Payer } from './soak/Payer';

const CHARGES = Number(process.argv[2] ?? 10_000);
const SEED = 55;
const KILL_PAUSE_MS = 5_000;
const BEAT_MS = 500;
/** Customers that act at once. */
const LANES = 32;
/** Time after which what is left counts as lost. */
const PATIENCE_MS = 120_000 + CHARGES * 200;
/** Probability of each fault, for each call of the provider. */
const RATES = { dropRequest: 0.015, dropReply: 0.02, busy: 0.01, fail: 0.005, failAfter: 0.02, slow: 0.03 };
const WEBHOOK_DELAY_MS = 3_000;
const RETRIED = 0.8;
const PAID_LATER = 0.7;
/** Part of the open payments that their bank answers in a beat. */
const BANK_ANSWERS = 0.1;
/** Longer than the provider keeps a key. */
const DAY_AND_HOUR_SECONDS = 25 * 60 * 60;
/** Number of looks after which a bill that is still unknown has a saved failure. */
const LOOKS = 3;

/** Shortens the delays of unsettled bills and events, which last minutes. */
const hurry = (table: string, seconds: number, where: string) =>
  `update ${table} set next_try_at = now() + interval '${seconds} seconds'
   where ${where} and next_try_at > now() + interval '${seconds} seconds'`;
const HURRY = [
  hurry('bills', 3, `state = 'PENDING'`),
  hurry('bills', 6, `state = 'ACTION'`),
  hurry('provider_events', 5, 'handled_at is null'),
];
const HURRY_BANK = hurry('bills', 3, `state = 'PROCESSING'`);

/** Orders that are due and not billed yet. */
const DUE = `
  select count(*)::int as due from subscriptions s join gateway_customers g on g.customer_id = s.customer_id
  where s.status = 'ACTIVE' and s.next_bill_date <= current_date and s.failed_since is null
    and not exists (select from bills b where b.subscription_id = s.id)`;
const DECLINED = `
  select s.id::text as "purchaseId", s.customer_id::text as "customerId" from subscriptions s
  join gateway_customers g on g.customer_id = s.customer_id where s.failed_since is not null`;
const UNSETTLED = `
  select (select count(*) from bills where state in ('ACTION', 'PROCESSING'))::int as held,
    (select count(*) from bills where state = 'PENDING')::int as pending,
    (select count(*) from bills where state = 'PENDING' and lookups < ${LOOKS})::int as unseen,
    (select count(*) from provider_events where handled_at is null)::int as events`;
/** Keys of commands that have opened a bill. */
const BILLED = 'select key from idempotency_keys where bill_id is not null';
const LOOK_AGAIN = `update bills set lookups = 1 where state = 'PENDING'`;
const AGE = `update bills set created_at = created_at - interval '23 hours' where state = 'PENDING'`;

type IsOver = () => boolean;

/** Runs the jobs of each node more often than by their intervals, because unanswered charges end a run. */
async function runJobs({ cluster }: PayerWorld, isOver: IsOver): Promise<void> {
  const run = async (index: number, name: string) => {
    const url = `${cluster.nodes[index]?.server.url ?? ''}/demo/jobs`;
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ names: [name] }) });
    await reply.text();
  };
  const repeat = async (index: number) => {
    while (!isOver()) {
      for (const name of ['renewals', 'bills', 'providerEvents']) await run(index, name).catch(() => undefined);
      await wait(BEAT_MS);
    }
  };
  await Promise.all(cluster.nodes.map((_node, index) => repeat(index)));
}

/** Answers payments for their banks, all of them if `part` is 1. */
function answerForBanks({ rehearsal, random }: PayerWorld, part: number): void {
  for (const { id, status } of rehearsal.books.intents.values())
    if (status === 'processing' && random.chance(part)) rehearsal.payments.settle(id, random.chance(PAID_LATER));
}

/** Hurries, answers for banks and moves the webhooks to a random node, until all is done. */
async function beat(world: PayerWorld, isOver: IsOver): Promise<void> {
  const { cluster, rehearsal, random } = world;
  while (!isOver()) {
    rehearsal.webhooks.url = `${random.pick(cluster.nodes).server.url}/hooks/stripe`;
    answerForBanks(world, BANK_ANSWERS);
    await cluster.sql(...HURRY);
    await wait(BEAT_MS);
  }
}

/** Runs work for each item in several lanes. */
async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items].reverse();
  const lane = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Lets the customers pay declined renewals, until no order is due. @returns false if the time is over */
async function retryAll(world: PayerWorld, payers: readonly Payer[], areAllAdded: IsOver): Promise<boolean> {
  const { cluster, random } = world;
  const seen = new Set<string>();
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const areAdded = areAllAdded();
    const [row] = await cluster.sql(DUE);
    const declined = await cluster.sql<{ purchaseId: string; customerId: string }>(DECLINED);
    const fresh = declined.filter(({ purchaseId }) => !seen.has(purchaseId));
    if (areAdded && row?.due === 0 && fresh.length === 0) return true;
    for (const { purchaseId } of fresh) seen.add(purchaseId);
    await inLanes(fresh, async ({ purchaseId, customerId }) => {
      const payer = payers.find(({ account }) => account.customerId === customerId);
      if (payer && random.chance(RETRIED)) await payer.retry(purchaseId);
    });
    await wait(BEAT_MS);
  }
  return false;
}

/** Waits until only bills are left whose provider repeats a saved failure. @returns false if the time is over */
async function settle(world: PayerWorld, isPendingLeft: boolean): Promise<boolean> {
  const { cluster, rehearsal } = world;
  const end = Date.now() + PATIENCE_MS;
  await cluster.sql(LOOK_AGAIN);
  while (Date.now() < end) {
    answerForBanks(world, 1);
    await cluster.sql(HURRY_BANK);
    const [row] = await cluster.sql(UNSETTLED);
    const isSettled = row?.held === 0 && row.events === 0 && rehearsal.webhooks.waiting === 0;
    if (isSettled && (isPendingLeft ? row.unseen : row.pending) === 0) return true;
    await wait(BEAT_MS);
  }
  return false;
}

function report(world: PayerWorld, found: PaymentFindings, since: Date): void {
  const { caller, cluster, rehearsal } = world;
  console.log(cluster.events.join('\n'));
  console.log(`${found.bills} bills and ${found.charges} charges in ${Math.round((Date.now() - +since) / 1_000)} s`);
  console.log(`bills: ${JSON.stringify(found.states)}, FAILED: ${JSON.stringify(found.failed)}`);
  console.log(`faults of the provider: ${JSON.stringify(rehearsal.faults.counts)}, ${found.lookedUp} bills looked up`);
  console.log(`${caller.times.length} replies: ${JSON.stringify(Object.fromEntries(caller.statuses))}`);
  console.log(
    `${found.acknowledged} commands acknowledged; ${found.doubled.length} charges doubled, ${found.lost.length} lost, ` +
      `${found.differences.length} differences`,
  );
}

/** Ends all bills: without faults, then past the life of the provider's keys. @returns sentences about what is left */
async function end(world: PayerWorld, payers: readonly Payer[]): Promise<string[]> {
  const { cluster, rehearsal } = world;
  rehearsal.faults.clear();
  const isFirst = await settle(world, true);
  await inLanes(payers, (payer) => payer.repeatOpen());
  const isSecond = await settle(world, true);
  rehearsal.books.advance(DAY_AND_HOUR_SECONDS);
  await cluster.sql(AGE);
  const isThird = await settle(world, false);
  const billed = new Set((await cluster.sql<{ key: string }>(BILLED)).map(({ key }) => key));
  await inLanes(payers, (payer) => payer.repeatAll(billed));
  return [isFirst, isSecond, isThird].flatMap((isSettled, index) =>
    isSettled ? [] : [`bills are left after step ${index + 1} of the end`],
  );
}

async function run(world: PayerWorld): Promise<string[]> {
  const since = new Date();
  const payers: Payer[] = [];
  let [areAdded, isBroken, isOver, isCutShort] = [false, false, false, false];
  process.once('SIGINT', () => (isCutShort = true));
  const buyAll = async () => {
    const indexes = Array.from({ length: Math.ceil(CHARGES / ORDERS_OF_PAYER) }, (_, index) => index);
    await inLanes(indexes, async (index) => {
      if (isCutShort) return;
      const payer = await addPayer(world, index);
      payers.push(payer);
      if (payer.isEager) await payer.orderAll();
    });
    areAdded = true;
  };
  const payAll = async () => {
    const [, isPaid] = await Promise.all([buyAll(), retryAll(world, payers, () => areAdded)]);
    isBroken = true;
    return isPaid;
  };
  const work = Promise.all([beat(world, () => isOver), runJobs(world, () => isOver)]);
  const [isPaid, kills] = await Promise.all([payAll(), breakNodes(world.cluster, KILL_PAUSE_MS, () => isBroken)]);
  const left = await end(world, payers);
  isOver = true;
  await work;
  const found = await auditPayments(world, payers, since);
  report(world, found, since);
  console.log(`${kills} nodes killed`);
  return [
    ...(isPaid ? [] : ['orders are left']),
    ...left,
    ...found.doubled,
    ...found.lost,
    ...found.differences,
    ...world.caller.complaints,
    ...(world.cluster.areAllAlive ? [] : ['a node has ended by itself']),
  ];
}

async function main(): Promise<void> {
  const webhooks = { seed: SEED, delayMs: WEBHOOK_DELAY_MS };
  const rehearsal = await createRehearsal({ faults: { seed: SEED }, webhooks });
  const cluster = await Cluster.start({
    ...{ PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: REHEARSAL_KEY, STRIPE_API_BASE: rehearsal.url },
    ...{ STRIPE_WEBHOOK_SECRET: REHEARSAL_WEBHOOK_SECRET, DRAIN_SECONDS: '1' },
  });
  rehearsal.faults.set({ rates: RATES });
  try {
    const faults = await run({ cluster, rehearsal, caller: new Caller(cluster), random: createRandom(SEED) });
    for (const fault of faults.slice(0, 50)) console.log(fault);
    console.log(faults.length === 0 ? 'Each bill is charged as its books say, and once.' : `${faults.length} faults.`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await cluster.stop();
    await rehearsal.close();
  }
}

void main();
