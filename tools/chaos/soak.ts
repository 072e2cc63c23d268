// `npm run soak [-- <seconds>]`: runs random customers on three nodes and one PostgreSQL, with disturbances.
// Exits with 1 on a fault, such as a lost or doubled command.
import { setTimeout as wait } from 'node:timers/promises';
import { createAdmin, createApi } from '../../__tests__/support/api';
import { businessDayAt } from '#src/domain/isoDate';
import { audit, type Findings } from './soak/audit';
import { Caller } from './soak/Caller';
import { Cluster } from './soak/Cluster';
import { Previewer } from './soak/Previewer';
import { Shopper, STATUSES } from './soak/Shopper';

const SECONDS = Number(process.argv[2] ?? 300);
const CUSTOMERS = 200;
const PAUSE_MS = 2_000;
const MINUTE_MS = 60_000;
const SAMPLE_MS = 2_000;
const MEMORY_MAX = 1.2;
/** Counts of the audit that are not faults. */
const NO_FAULTS = ['lines', 'adminLines', 'entries', 'adminEdits', 'bills', 'retries'];

/** Disturbances, each with its time as a fraction of the run. */
const EVENTS: readonly (readonly [number, (cluster: Cluster) => Promise<void>])[] = [
  [0.2, (cluster) => cluster.restartDatabase()],
  [0.3, (cluster) => cluster.terminateBackend()],
  [0.4, (cluster) => cluster.lockTable()],
  [0.8, (cluster) => cluster.killNode()],
  [0.88, (cluster) => cluster.drainNode()],
];

async function makeShoppers(cluster: Cluster, callers: { caller: Caller; previewer: Previewer }): Promise<Shopper[]> {
  const api = createApi((cluster.nodes[0] as Cluster['nodes'][number]).server.url);
  const code = await api.discount({ amount: 10 });
  const today = businessDayAt(new Date());
  const shoppers: Shopper[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const { payload } = await api.json<{ productId: string }>('/demo/products', { stock: 10_000, weeks: [2, 4] });
    const { email, accounts } = await api.customers({ statuses: STATUSES, productId: payload.productId });
    const [account] = accounts;
    if (account) shoppers.push(new Shopper(callers, { account, email, code }, today));
  }
  return shoppers;
}

const isOver = (end: number) => Date.now() >= end;

async function shop(shopper: Shopper, end: number): Promise<void> {
  while (!isOver(end)) {
    await wait(Math.random() * PAUSE_MS * 2);
    await shopper.act();
  }
}

/** Polls the statistics and the customer list as an admin. */
async function administer(cluster: Cluster, caller: Caller, end: number): Promise<void> {
  const { token } = await createAdmin(createApi((cluster.nodes[0] as Cluster['nodes'][number]).server.url));
  const today = businessDayAt(new Date());
  while (!isOver(end)) {
    await wait(PAUSE_MS);
    const range = { startDate: today, endDate: today };
    await caller.ask({ path: '/api/other/statistic', method: 'GET', fields: range, token });
    await caller.ask({ path: '/api/admin/fetch-all-customers', method: 'GET', fields: { page: '1' }, token });
  }
}

async function makeEvents(cluster: Cluster, begin: number): Promise<void> {
  for (const [part, happen] of EVENTS) {
    await wait(Math.max(0, begin + part * SECONDS * 1000 - Date.now()));
    await happen(cluster);
  }
}

/** Samples the first node's memory; resolves to pairs of milliseconds since `begin` and megabytes. */
async function watchMemory(cluster: Cluster, begin: number, end: number): Promise<[at: number, megabytes: number][]> {
  const samples: [number, number][] = [];
  while (!isOver(end)) {
    samples.push([Date.now() - begin, cluster.memory()]);
    await wait(SAMPLE_MS);
  }
  return samples;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns mean memory of the last minute divided by that of the second minute; 0 for runs under three minutes. */
function growthOf(samples: readonly (readonly [number, number])[]): number {
  const last = SECONDS * 1000 - MINUTE_MS;
  if (last < MINUTE_MS * 2) return 0;
  const between = (from: number, to: number) =>
    samples.filter(([at]) => at >= from && at < to).map(([, megabytes]) => megabytes);
  return mean(between(last, Infinity)) / mean(between(MINUTE_MS, MINUTE_MS * 2));
}

const quantile = (times: readonly number[], part: number) =>
  Math.round([...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0);

/** Waits up to about 90 s for pending bills and mails, because a killed node's bills are retried after 30 s. */
async function settle(cluster: Cluster): Promise<void> {
  const open = `select (select count(*) from bills where state = 'PENDING') + (select count(*) from outbox
    where sent_at is null and given_up_at is null) as open`;
  for (let tries = 0; tries < 90 && Number((await cluster.sql(open))[0]?.open) > 0; tries += 1) await wait(1_000);
}

function faultsOf(found: Findings, caller: Caller, growth: number): string[] {
  const books = Object.entries(found.books).filter(
    ([name, value]) => !NO_FAULTS.includes(name) && (Array.isArray(value) ? value.length > 0 : value !== 0),
  );
  return [
    ...found.lost.map((one) => `lost: ${one}`),
    ...found.doubled.map((one) => `doubled: ${one}`),
    ...(found.mailsLost > 0 ? [`mails lost: ${found.mailsLost}`] : []),
    ...(found.mailsDoubled > 0 ? [`mails doubled: ${found.mailsDoubled}`] : []),
    ...books.map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ...caller.complaints,
    ...(growth > MEMORY_MAX ? [`memory grew ${growth.toFixed(2)} times`] : []),
  ];
}

async function run(cluster: Cluster): Promise<string[]> {
  const since = new Date();
  const caller = new Caller(cluster);
  const previewer = new Previewer(caller);
  const shoppers = await makeShoppers(cluster, { caller, previewer });
  const begin = Date.now();
  const end = begin + SECONDS * 1000;
  const [samples] = await Promise.all([
    watchMemory(cluster, begin, end),
    makeEvents(cluster, begin),
    administer(cluster, caller, end),
    ...shoppers.map((shopper) => shop(shopper, end)),
  ]);
  await settle(cluster);
  const found = await audit(cluster, shoppers, since);
  const growth = growthOf(samples);
  const { times, statuses } = caller;
  console.log(cluster.events.join('\n'));
  console.log(`${times.length} replies: ${JSON.stringify(Object.fromEntries(statuses))}`);
  console.log(
    `p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms, longest ${quantile(times, 1 - 1e-9)} ms`,
  );
  console.log(
    `memory ${samples.at(0)?.[1].toFixed(0)} MB to ${samples.at(-1)?.[1].toFixed(0)} MB, × ${growth.toFixed(2)}`,
  );
  console.log(
    `${found.acknowledged} commands acknowledged, ${found.lost.length} lost, ${found.doubled.length} doubled`,
  );
  console.log(`${previewer.done} commands did what was previewed, ${previewer.outdated} were previewed anew`);
  return [...faultsOf(found, caller, growth), ...(cluster.areAllAlive ? [] : ['a node has ended by itself'])];
}

async function main(): Promise<void> {
  const cluster = await Cluster.start();
  try {
    const faults = await run(cluster);
    for (const fault of faults.slice(0, 50)) console.log(fault);
    console.log(faults.length === 0 ? 'Nothing is lost or doubled, and no node fell.' : `${faults.length} faults.`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await cluster.stop();
  }
}

void main();
