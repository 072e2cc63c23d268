import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { createApi } from '../support/api';
import { type RunningServer, startServer } from '../support/server';

const KILLS = Number(process.env.KILLS ?? 4);
const MOVERS = 4;
const BUYERS_A_ROUND = 6;
/** Milliseconds until a kill, plus a random part. */
const LIFE = { shortest: 100, spread: 500 };
const KILLS_TIMEOUT_MS = 20_000 + KILLS * 15_000;

const DATA_DIR = mkdtempSync(join(tmpdir(), 'nachschub-kills-'));
let server: RunningServer;
const start = async () => {
  server = await startServer({ DATA_DIR, DEMO_CUSTOMERS: '3', DEMO_JOBS: 'off' });
};
beforeAll(start);
afterAll(async () => {
  await server.kill();
  rmSync(DATA_DIR, { recursive: true });
});

interface Command {
  token: string;
  key: string;
  fields: { purchaseId: string; billNow: 'true' | 'false'; nextBillDate: string };
}

const today = businessDayAt(new Date());
const dates = new Map<string, string>();
const ordered = new Set<string>();
let pending: Command[] = [];

async function makePerson() {
  const { token, subscriptions } = await createApi(server.url).customer();
  return { token, purchaseId: subscriptions[0]?.purchaseId ?? '' };
}

/** Sends a command once and records an acknowledged change. A lost reply leaves the command pending. */
async function send(command: Command): Promise<void> {
  const { token, key, fields } = command;
  pending = [...pending.filter((one) => one.key !== key), command];
  const { status } = await createApi(server.url).post('/api/subscription/reschedule', fields, { token, key });
  pending = pending.filter((one) => one.key !== key);
  if (status !== 200) throw new Error(`${key}: ${status}`);
  if (fields.billNow === 'true') ordered.add(fields.purchaseId);
  else dates.set(fields.purchaseId, fields.nextBillDate);
}

const isKilled = (work: Promise<void>) =>
  work.then(
    () => false,
    () => true,
  );

/** Moves one subscription to new dates until the server is killed. */
async function keepMoving(person: Awaited<ReturnType<typeof makePerson>>, round: number): Promise<void> {
  for (let step = 0; ; step += 1) {
    const fields = { purchaseId: person.purchaseId, billNow: 'false' as const };
    const nextBillDate = addDays(today, 1 + ((round * 37 + step) % 300));
    const key = `move-${person.purchaseId}-${round}-${step}`;
    if (await isKilled(send({ token: person.token, key, fields: { ...fields, nextBillDate } }))) return;
  }
}

async function orderNow(buyers: readonly Awaited<ReturnType<typeof makePerson>>[]): Promise<void> {
  for (const { token, purchaseId } of buyers) {
    const fields = { purchaseId, billNow: 'true' as const, nextBillDate: today };
    if (await isKilled(send({ token, key: `order-${purchaseId}`, fields }))) return;
  }
}

test(
  'a server that is killed repeatedly keeps acknowledged changes and charges nothing twice',
  async () => {
    const movers = await Promise.all(Array.from({ length: MOVERS }, makePerson));
    for (let round = 0; round < KILLS; round += 1) {
      const buyers = await Promise.all(Array.from({ length: BUYERS_A_ROUND }, makePerson));
      const work = [...movers.map((mover) => keepMoving(mover, round)), orderNow(buyers)];
      await wait(LIFE.shortest + Math.random() * LIFE.spread);
      await server.kill();
      await Promise.all(work);
      await start();
      // Every other pending order is not retried; the server finishes its bill.
      for (const [index, command] of pending.entries())
        if (command.fields.billNow === 'false' || index % 2 === 0) await send(command);
      pending = [];
    }
    await server.sql('update bills set next_try_at = now()');
    await createApi(server.url).runJobs('bills');

    const stored = await server.sql('select id::text, next_bill_date::text as next from subscriptions');
    const next = new Map(stored.map(({ id, next: date }) => [id, date]));
    expect([...dates].filter(([id, date]) => next.get(id) !== date)).toEqual([]);
    const paid = await server.sql('select subscription_id::text as id from payments where gateway_ref is not null');
    const paidIds = new Set(paid.map(({ id }) => id));
    expect([...ordered].filter((id) => !paidIds.has(id))).toEqual([]);
    expect(dates.size + ordered.size).toBeGreaterThan(0);
    const wrong = `
      select 'billed twice' as what from payments where gateway_ref is not null
        group by subscription_id, billed_on having count(*) > 1
      union all select 'charged twice' from gateway_charges group by split_part(key, ':', 3) having count(*) > 1
      union all select 'charge without a payment' from gateway_charges g
        where not exists (select 1 from payments where gateway_ref = 'ch_' || g.key)
      union all select 'unfinished bill' from bills where state = 'PENDING'`;
    expect(await server.sql(wrong)).toEqual([]);
  },
  KILLS_TIMEOUT_MS,
);
