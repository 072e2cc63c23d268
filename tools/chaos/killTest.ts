import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { type RunningServer, startServer } from '../../__tests__/support/server';
import { addDays, businessDayAt } from '#src/domain/isoDate';

/**
 * Kills the server again and again while orders are being moved and placed, then looks whether everything that was
 * acknowledged is there and nothing was billed twice. Usage: npm run test:kill [-- <kills>]
 */
const KILLS = Number(process.argv[2] ?? 50);
const MOVERS = 4;
const BUYERS_A_ROUND = 8;
const LIFE_MIN_MS = 150;
const LIFE_SPREAD_MS = 600;
/** Bills that nobody retries are finished by the server itself, some 30 s later. */
const JOB_FINISHES_MS = 45_000;
const TRIES_AFTER_RESTART = 40;

interface Person {
  token: string;
  purchaseId: string;
}
/** An action that was sent; it is repeated with its key until it is answered. */
interface Action {
  person: Person;
  key: string;
  body: Record<string, string>;
}
interface Made {
  payload: { accounts: { token: string; subscriptions: { purchaseId: string }[] }[] };
}

const today = businessDayAt(new Date());
const acknowledgedDates = new Map<string, string>();
const pending = new Map<string, Action>();
const ordered = new Set<string>();
const counts = { kills: 0, sent: 0, moves: 0, orders: 0, lostReplies: 0, repeated: 0, doubtfulOrders: 0 };
let url = '';

async function makePerson(): Promise<Person> {
  const reply = await fetch(`${url}/demo/customers`, { method: 'POST', body: new URLSearchParams() });
  const { payload } = (await reply.json()) as Made;
  const [account] = payload.accounts;
  return { token: account?.token ?? '', purchaseId: account?.subscriptions[0]?.purchaseId ?? '' };
}

/** Sends an action once; an answer is remembered as a promise that the shop has given. */
async function send(action: Action): Promise<void> {
  const { person, key, body } = action;
  pending.set(key, action);
  counts.sent += 1;
  const reply = await fetch(`${url}/api/subscription/reschedule`, {
    method: 'POST',
    body: new URLSearchParams({ purchaseId: person.purchaseId, ...body }),
    headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': key },
  });
  const { message } = (await reply.json()) as { message: string };
  if (reply.status === 409 && body.billNow === 'false') return void pending.delete(key);
  if (reply.status !== 200) throw new Error(`${reply.status} ${message}`);
  pending.delete(key);
  if (body.billNow === 'true') {
    counts.orders += 1;
    ordered.add(person.purchaseId);
  } else {
    counts.moves += 1;
    acknowledgedDates.set(person.purchaseId, body.nextBillDate ?? '');
  }
}

/** Moves one subscription to ever new dates until the server is killed; a pending move is retried first. */
async function keepMoving(person: Person, lane: number, round: number): Promise<void> {
  for (let step = 0; ; step += 1) {
    const nextBillDate = addDays(today, 1 + ((round * 37 + step) % 300));
    try {
      await send({ person, key: `move-${lane}-${round}-${step}`, body: { billNow: 'false', nextBillDate } });
    } catch {
      counts.lostReplies += 1;
      return;
    }
  }
}

async function keepOrdering(people: readonly Person[], round: number): Promise<void> {
  for (const [index, person] of people.entries()) {
    try {
      await send({ person, key: `order-${round}-${index}`, body: { billNow: 'true', nextBillDate: today } });
    } catch {
      counts.lostReplies += 1;
      return;
    }
  }
}

/** A buyer in doubt retries with the same key until there is an answer; every other one gives up. */
async function repeatUnanswered(): Promise<void> {
  for (const action of [...pending.values()]) {
    if (action.body.billNow === 'true' && counts.doubtfulOrders++ % 2 === 0) {
      pending.delete(action.key);
      continue;
    }
    for (let tries = 0; pending.has(action.key); tries += 1) {
      if (tries >= TRIES_AFTER_RESTART) throw new Error(`${action.key} gets no answer.`);
      counts.repeated += 1;
      await send(action);
    }
  }
}

async function round(number: number, movers: readonly Person[], server: RunningServer): Promise<void> {
  const buyers = await Promise.all(Array.from({ length: BUYERS_A_ROUND }, makePerson));
  const work = [...movers.map((mover, lane) => keepMoving(mover, lane, number)), keepOrdering(buyers, number)];
  await wait(LIFE_MIN_MS + Math.random() * LIFE_SPREAD_MS);
  await server.kill();
  counts.kills += 1;
  await Promise.all(work);
}

interface Findings {
  lostMoves: number;
  lostOrders: number;
  billedTwice: number;
  chargedTwice: number;
  unrecordedCharges: number;
  pendingBills: number;
}

/** Looks into the database itself, with the server stopped. */
async function inspect(folder: string): Promise<Findings> {
  const db = await PGlite.create(join(folder, 'pg'));
  const one = async (sql: string) => Number((await db.query<{ count: string }>(sql)).rows[0]?.count ?? 0);
  const rows = await db.query<{ id: string; next: string }>(
    'select id::text, next_bill_date::text as next from subscriptions',
  );
  const dates = new Map(rows.rows.map(({ id, next }) => [id, next]));
  const paid = await db.query<{ id: string }>(
    `select subscription_id::text as id from payments where gateway_ref is not null`,
  );
  const paidFor = new Set(paid.rows.map(({ id }) => id));
  const findings = {
    lostMoves: [...acknowledgedDates].filter(([id, date]) => dates.get(id) !== date).length,
    lostOrders: [...ordered].filter((id) => !paidFor.has(id)).length,
    billedTwice: await one(
      'select count(*) from (select 1 from payments where gateway_ref is not null group by subscription_id, billed_on having count(*) > 1) as twice',
    ),
    chargedTwice: await one(
      `select count(*) from (select 1 from gateway_charges group by split_part(key, ':', 2) having count(*) > 1) as twice`,
    ),
    unrecordedCharges: await one(
      `select count(*) from gateway_charges g where not exists (select 1 from payments where gateway_ref = 'ch_' || g.key)`,
    ),
    pendingBills: await one(`select count(*) from bills where state = 'PENDING'`),
  };
  await db.close();
  return findings;
}

async function main(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'nachschub-kill-'));
  const start = async () => {
    const server = await startServer({ DATA_DIR: join(folder, 'data'), DEMO_CUSTOMERS: '50' });
    url = server.url;
    return server;
  };
  try {
    let server = await start();
    const movers = await Promise.all(Array.from({ length: MOVERS }, makePerson));
    for (let number = 0; number < KILLS; number += 1) {
      await round(number, movers, server);
      server = await start();
      await repeatUnanswered();
    }
    await wait(JOB_FINISHES_MS);
    await server.stop();
    const findings = await inspect(join(folder, 'data'));
    process.stdout.write(`${JSON.stringify({ ...counts, ...findings }, null, 2)}\n`);
    return Object.values(findings).every((count) => count === 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

void main().then((isGood) => {
  process.stdout.write(isGood ? 'Nothing that was acknowledged is gone.\n' : 'LOSS: see the counts above.\n');
  process.exitCode = isGood ? 0 : 1;
});
